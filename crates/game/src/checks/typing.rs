//! Texts that a player types, and messages that go away, in the whole game with results that are kept.

use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use carom_shell::ids::PageId;
use carom_shell::notice::Notice;
use carom_shell::overlay::{OpenCard, Overlay};
use carom_shell::panel::OnPress;
use carom_shell::panel::notice::{CardLine, Strip};
use carom_shell::screen::Zoom;
use carom_shell::window::LEAST_SIZE;
use carom_shell::words::Phrase;
use carom_window_ricochet::editor;
use carom_window_ricochet::editor::card::FILES;
use carom_window_ricochet::session::Session;

use crate::testing::STAGE;
use carom_shell::testing::drawn::check;
use carom_shell::testing::real::{Home, Real, is_shown, letters, notice, options, send};
use carom_shell::testing::seen::field;

/// The number of shown texts that are this one.
fn count(real: &mut Real, text: &str) -> usize {
    let world = real.app.world_mut();
    let mut texts = world.query::<&Text>();
    texts.iter(world).filter(|it| it.0 == text).count()
}

#[test]
fn a_puzzle_is_typed_into_its_card() {
    let home = Home::new();
    let mut real = STAGE.start(&home.options());
    send(&mut real, carom_shell::Command::Toggle(carom_window_ricochet::ids::FILES));
    // Nobody has clicked the field.
    assert_eq!(field(&mut real).1, "");
    let (last, first) = ("C9", "7650+42+E2302B12+");
    for letter in letters(first) {
        real.strike(&letter, &[]);
    }
    assert_eq!(field(&mut real).1, first);
    // The keys of a frame have their order.
    let keys = [letters(last), vec![Key::Enter], letters("b")].concat();
    real.strike_at_once(&keys);
    real.settle();
    let session = real.app.world().resource::<Session>();
    let goal = session.round().goal().square;
    assert_eq!((goal.x(), goal.y()), (9, 12));
    assert_eq!(session.selected(), carom_engine::ricochet::Robot::Blue, "the key after Enter");
}

#[test]
fn the_field_of_a_card_keeps_the_focus() {
    let home = Home::new();
    let mut real = STAGE.start(&home.options());
    send(&mut real, carom_shell::Command::Go(carom_window_unblock::ids::PLAY));
    real.strike(&Key::Character("o".into()), &[Key::Control]);
    real.settle();
    real.strike_at_once(&letters("ab"));
    let (place, _) = field(&mut real);
    // A little above the field is the text of the card.
    real.click(place - Vec2::new(0.0, 34.0));
    real.settle();
    real.strike_at_once(&letters("cd"));
    real.settle();
    assert_eq!(field(&mut real).1, "abcd");
    assert!(real.app.world().resource::<Overlay>().is_open());
}

/// Opens the card of files with its key, and enters what is no puzzle.
fn enter_nonsense(real: &mut Real, page: PageId) {
    send(real, carom_shell::Command::Go(page));
    real.strike(&Key::Character("o".into()), &[Key::Control]);
    real.settle();
    real.strike_at_once(&[letters("no/such"), vec![Key::Enter]].concat());
    real.settle();
}

/// Where the message or the card is.
fn place_of<C: Component>(real: &mut Real) -> Rect {
    let world = real.app.world_mut();
    let mut nodes = world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<C>>();
    let (node, place) = nodes.single(world).expect("one of them");
    Rect::from_center_size(place.translation, node.size())
}

#[test]
fn a_message_about_a_text_is_a_line_below_it_and_goes_with_the_text_or_the_card() {
    let told = "“no/such” is neither a file nor a text that this page can open";
    let pages = [
        carom_window_ricochet::ids::PLAY,
        carom_window_unblock::ids::PLAY,
        carom_window_ricochet::ids::EDITOR,
        carom_window_tablut::ids::PLAY,
    ];
    let mut real = STAGE.start(&options((1280, 720)));
    for page in pages {
        enter_nonsense(&mut real, page);
        let (place, typed) = field(&mut real);
        assert_eq!((typed.as_str(), count(&mut real, told)), ("no/such", 1), "{page:?}");
        let (strip, card) = (place_of::<Strip>(&mut real), place_of::<OpenCard>(&mut real));
        let below = strip.center().y - place.y;
        assert!((14.0..60.0).contains(&below), "{page:?}: {below} below the field");
        assert!(card.union(strip) == card && strip.height() > 14.0, "{strip:?} in {card:?}");
        let world = real.app.world_mut();
        let mut grounds =
            world.query_filtered::<&BackgroundColor, Or<(With<Strip>, With<CardLine>)>>();
        assert_eq!(grounds.iter(world).filter(|it| it.0.alpha() > 0.0).count(), 0, "no box");
        check(&mut real);
        // Another text, which still has the focus.
        real.strike(&letters("x")[0], &[]);
        real.settle();
        assert_eq!((field(&mut real).1.as_str(), count(&mut real, told)), ("no/suchx", 0));
        assert_eq!(real.app.world().resource::<Notice>().0, None);
        let width = place_of::<OpenCard>(&mut real).width();
        assert!((card.width() - width).abs() < 1.0, "{page:?}: the card keeps its width");
        real.strike(&Key::Enter, &[]);
        real.settle();
        assert_eq!(count(&mut real, &told.replace("such", "suchx")), 1, "{page:?}");
        // The player has read it: it ends with the card.
        real.strike(&Key::Escape, &[]);
        real.settle();
        assert!(!real.app.world().resource::<Overlay>().is_open());
        let world = real.app.world_mut();
        assert_eq!(world.resource::<Notice>().0, None, "{page:?}");
        assert_eq!(world.query::<&Strip>().iter(world).count(), 0, "{page:?}");
    }
    // A message from before a card is no line of the card.
    send(&mut real, carom_window_tablut::OpenCommand::OpenText("no/such".to_owned()));
    send(&mut real, carom_shell::Command::Toggle(carom_window_tablut::ids::FILES));
    let strip = place_of::<Strip>(&mut real);
    assert!(strip.max.y >= 710.0, "{strip:?}");
    check(&mut real);
}

/// The shown fields from top to bottom: their places in logical pixels, and their texts.
fn fields(real: &mut Real) -> Vec<(Vec2, String)> {
    let world = real.app.world_mut();
    let mut fields = world.query::<(&EditableText, &ComputedNode, &UiGlobalTransform)>();
    let shown = fields.iter(world).filter(|(_, node, _)| node.size().min_element() > 0.0);
    let field = |(text, node, place): (&EditableText, &ComputedNode, &UiGlobalTransform)| {
        (place.translation * node.inverse_scale_factor(), text.value().to_string())
    };
    let mut found: Vec<_> = shown.map(field).collect();
    found.sort_by(|one, other| one.0.y.total_cmp(&other.0.y));
    found
}

/// Also if the press and the release of a button, or the letters and Tab, come in one slow frame.
#[test]
fn a_name_is_kept_by_a_quick_press_of_a_button_and_by_a_quick_tab() {
    use carom_window_ricochet::table;
    let mut real = STAGE.start(&options((1280, 720)));
    send(&mut real, carom_shell::Command::Go(table::PAGE));
    let count = fields(&mut real).len();
    let type_first = |real: &mut Real, keys: &[Key]| {
        let place = fields(real)[0].0;
        real.click(place);
        real.settle();
        real.strike_at_once(keys);
    };
    type_first(&mut real, &letters("Cy"));
    let add = carom_shell::testing::seen::button(&mut real, table::Command::AddPlayer);
    real.point(add);
    real.button(MouseButton::Left, ButtonState::Pressed);
    real.button(MouseButton::Left, ButtonState::Released);
    (0..4).for_each(|_| real.frame());
    real.settle();
    let names: Vec<String> = fields(&mut real).into_iter().map(|it| it.1).collect();
    assert_eq!((names[0].as_str(), names.len()), ("Cy", count + 1));
    type_first(&mut real, &[letters("Bob"), vec![Key::Tab]].concat());
    (0..4).for_each(|_| real.frame());
    real.settle();
    let after: Vec<String> = fields(&mut real).into_iter().map(|it| it.1).collect();
    assert_eq!((after[0].as_str(), &after[1..]), ("Bob", &names[1..]));
    // Between the two names are buttons.
    assert_eq!(field(&mut real).1, names[1]);
    real.strike(&Key::Tab, &[Key::Shift]);
    real.settle();
    assert_eq!(field(&mut real).1, "Bob");
}

#[test]
fn a_name_that_no_file_can_have_is_refused_in_the_card() {
    let home = Home::new();
    let mut real = STAGE.start(&home.options());
    let refused = "This name is not possible: a file name cannot have the character /";
    send(&mut real, carom_shell::Command::Toggle(carom_window_ricochet::ids::FILES));
    let place = fields(&mut real).last().expect("the field of the name").0;
    real.click(place);
    real.settle();
    real.strike_at_once(&letters("a/b"));
    real.settle();
    assert_eq!(count(&mut real, refused), 1);
    check(&mut real);
    send(&mut real, carom_window_ricochet::SaveCommand::SaveAs("ron"));
    assert_eq!(count(&mut real, "Not done: a file name cannot have the character /"), 1);
    check(&mut real);
    let folder = real.app.world().resource::<carom_shell::place::Folder>().0.clone();
    let files = || std::fs::read_dir(&folder).expect("the folder").count();
    assert_eq!(files(), 0, "nothing is written");
    for _ in 0..2 {
        real.strike(&Key::Backspace, &[]);
    }
    real.settle();
    assert_eq!(count(&mut real, refused), 0);
    assert_eq!(real.app.world().resource::<Notice>().0, None);
    send(&mut real, carom_window_ricochet::SaveCommand::SaveAs("ron"));
    assert_eq!(files(), 1);
    check(&mut real);
}

#[test]
fn letters_beside_the_fields_of_a_card_leave_the_drawing_as_it_is() {
    let home = Home::new();
    let mut real = STAGE.start(&home.options());
    send(&mut real, carom_shell::Command::Go(carom_window_ricochet::ids::EDITOR));
    send(&mut real, editor::ExchangeCommand::TakeRound);
    let canvas = |real: &Real| real.app.world().resource::<editor::Drawing>().canvas().clone();
    let is_open = |real: &Real| real.app.world().resource::<Overlay>().shows(FILES);
    let before = canvas(&real);
    real.strike(&letters("e")[0], &[]);
    real.settle();
    assert!(is_open(&real));
    // The ring leaves the field. Then "e" would close the card, and "n" would clear the drawing.
    real.strike(&Key::Tab, &[]);
    real.settle();
    for letter in letters("nene") {
        real.strike(&letter, &[]);
        real.settle();
    }
    assert!(is_open(&real));
    assert!(canvas(&real) == before, "the drawing is still there");
    // First the ring goes, then the card.
    for _ in 0..2 {
        real.strike(&Key::Escape, &[]);
        real.settle();
    }
    assert!(!is_open(&real));
    real.strike(&letters("n")[0], &[]);
    real.settle();
    assert!(canvas(&real) != before, "without a card, the key clears it");
}

#[test]
fn a_message_goes_away() {
    let home = Home::new();
    let mut real = STAGE.start(&home.options());
    let phrase = Phrase::new("nothing-to-open");
    let text = STAGE.english(&phrase);
    *real.app.world_mut().resource_mut::<Notice>() = Notice(Some(phrase.clone()));
    real.frame();
    real.frame();
    assert_eq!(count(&mut real, &text), 1);
    real.point(Vec2::new(1.0, 1.0));
    // Nine seconds: it stays for seven.
    for _ in 0..225 {
        real.frame();
    }
    assert_eq!(count(&mut real, &text), 0);
    // It belongs to its page, and nothing brings it back.
    *real.app.world_mut().resource_mut::<Notice>() = Notice(Some(phrase));
    real.settle();
    assert_eq!(count(&mut real, &text), 1);
    send(&mut real, carom_shell::Command::Go(carom_window_ricochet::ids::TABLE));
    assert_eq!(count(&mut real, &text), 0);
    real.app.world_mut().resource_mut::<Notice>().set_changed();
    real.settle();
    assert_eq!(count(&mut real, &text), 0);
}

#[test]
fn no_message_hides_a_button() {
    let short = "hello world is neither a file nor a text that this page can open";
    let long = "word ".repeat(60);
    for (size, scale) in
        [((1280, 720), 1.0), ((1024, 640), 1.5), (LEAST_SIZE, 1.0), (LEAST_SIZE, 1.5)]
    {
        let mut real = STAGE.start(&options(size));
        real.app.world_mut().resource_mut::<Zoom>().0 = scale;
        for text in [short, &long] {
            tell(&mut real, text);
            real.settle();
            let strip = place_of::<Strip>(&mut real);
            assert!(strip.height() > 14.0, "{size:?}: {strip:?}");
            let world = real.app.world_mut();
            let mut buttons = world.query::<(&OnPress, &ComputedNode, &UiGlobalTransform)>();
            for (sends, node, place) in buttons.iter(world).filter(|it| !it.1.is_empty()) {
                let button = Rect::from_center_size(place.translation, node.size());
                let is_own = sends.0 == carom_shell::Command::Dismiss;
                assert!(is_own || strip.intersect(button).is_empty(), "{size:?}: {:?}", sends.0);
            }
            check(&mut real);
        }
    }
}

fn tell(real: &mut Real, text: &str) {
    *real.app.world_mut().resource_mut::<Notice>() = Notice(Some(text.to_owned().into()));
}

#[test]
fn a_long_message_waits_for_a_player_who_reads_or_closes_it() {
    let mut real = STAGE.start(&options((1280, 720)));
    let long = "word ".repeat(60);
    for close in [carom_shell::Command::Dismiss, carom_shell::Command::Back] {
        tell(&mut real, &long);
        (0..750).for_each(|_| real.frame());
        assert_ne!(notice(&real), "", "nobody has moved the pointer");
        send(&mut real, close);
        assert_eq!(notice(&real), "");
    }
    // 60 words can be read in half a minute, but not in a quarter.
    tell(&mut real, &long);
    real.settle();
    for is_there in [true, false] {
        real.point(Vec2::new(1.0, 1.0));
        (0..375).for_each(|_| real.frame());
        assert_eq!(!notice(&real).is_empty(), is_there);
    }
}

#[test]
fn a_name_is_selected_by_its_key_and_has_an_end() {
    let home = Home::new();
    let mut real = STAGE.start(&home.options());
    let table = carom_shell::Command::Go(carom_window_ricochet::ids::TABLE);
    real.app.world_mut().write_message(table);
    real.settle();
    let (place, text) = field(&mut real);
    assert_eq!(text, "Player 1");
    real.click(place);
    real.strike(&Key::End, &[]);
    // Control goes down and up within one frame.
    real.strike(&Key::Character("a".into()), &[Key::Control]);
    let most = carom_play::ricochet::bidding::LONGEST_NAME;
    for letter in "Ada".chars().cycle().take(most + 3) {
        real.strike(&Key::Character(letter.to_string().into()), &[]);
    }
    let name: String = "Ada".chars().cycle().take(most).collect();
    let world = real.app.world();
    let typed = world.resource::<InputFocus>().get().and_then(|it| world.get::<EditableText>(it));
    assert_eq!(typed.map(|it| it.value().to_string()), Some(name.clone()));
    real.strike(&Key::Enter, &[]);
    real.settle();
    let model = real.app.world().resource::<carom_window_ricochet::table::TableModel>();
    assert_eq!(model.draft().players()[0].name, name);
    let says = model.says().map(|it| STAGE.english(&it.phrase(None)));
    assert_eq!(says.as_deref(), Some("A name has at most 24 letters."));
    assert!(is_shown(&mut real, "A name has at most 24 letters."), "in the hint box");
}
