-- z4agc8g0gk4m 1 03fp0b0ax32d222ap4jp855vgh 4 10 ae2c0eba0830dcce {"game":{"ricochet":{"bid":38}}}
-- z4agc8g0gk4m 2 e9h499nrdyvmxnkh4xy6tbre5s 3 10 ae2c0eba0830dcce
-- mkymtmwvwbqx 1 nmsn9h0ptr0120sfda126b94pn 3 9 17733fda8c7b322b {"game":{"ricochet":"vote"}}
-- mkymtmwvwbqx 2 qn7wsm0m3g2041fk3g7v4cx6e6 2 9 17733fda8c7b322b
-- 3mkn12jj06fj 2 qyjnv5c85ss488tst49w834nwe 3 10 6a45ea300e32fa85
-- 3mkn12jj06fj 1 dgzvym0p6j163fkcf7jw4hvq1e 2 10 6a45ea300e32fa85 {"game":{"ricochet":"close"}}
-- nftj1z2fave6 1 a4e5ye24f29ee4w3p0p29ayeg5 5 10 5a9e3fb44d28fd51
-- nftj1z2fave6 2 f5xz623a5eptmcg7v9qqenmnsv 3 10 5a9e3fb44d28fd51 {"game":{"tablut":{"move":"d1-d2"}}}
-- 2j7n04wpshw5 1 k5d0915v4x6f97htn77gx9ksv9 2 8 52f82991bc82bf1d {"game":{"unblock":{"hand-in":["K+3","G+1","F+1","J+1","H-2","C+3","A+4"]}}}
-- 2j7n04wpshw5 2 8kmsm99btf44fr9z3ezapcwdtz 3 8 52f82991bc82bf1d
-- n4m1a8j77rt9 1 6cq2pvphes9wpabdf51942hn44 2 4 072caa51988c97be "leave"
-- r4gp3df80vf2 1 2s7jdpkgqgvp9vkmfr2bn4qrrc 2 4 f1e9c4cd356527cc "leave"
-- paj2hemssg9x 1 qnt7mjdyz31mjp8h2bfm7kwfry 1 3 4803e6d84a32c7a4 {"ready":true}
-- paj2hemssg9x 2 17cg2ejcaks1hpyzp3n7n4xr75 1 3 4803e6d84a32c7a4

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.carom_now() RETURNS bigint
    LANGUAGE sql
    RETURN ((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric))::bigint;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.servers (
    id bigint NOT NULL,
    url text NOT NULL,
    alive_at bigint NOT NULL,
    alive_until bigint NOT NULL
);
CREATE FUNCTION public.is_alive(server public.servers) RETURNS boolean
    LANGUAGE sql
    RETURN ((public.carom_now() >= (server).alive_at) AND (public.carom_now() <= (server).alive_until));
CREATE TABLE public._sqlx_migrations (
    version bigint NOT NULL,
    description text NOT NULL,
    installed_on timestamp with time zone DEFAULT now() NOT NULL,
    success boolean NOT NULL,
    checksum bytea NOT NULL,
    execution_time bigint NOT NULL
);
CREATE TABLE public.events (
    room text NOT NULL,
    number bigint NOT NULL,
    record text NOT NULL
);
CREATE TABLE public.rooms (
    code text NOT NULL,
    listed integer NOT NULL,
    last_at bigint NOT NULL,
    closed integer DEFAULT 0 NOT NULL,
    owner bigint DEFAULT 0 NOT NULL
);
ALTER TABLE public.servers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.servers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.tokens (
    room text NOT NULL,
    participant bigint NOT NULL,
    hash bytea NOT NULL
);
INSERT INTO public._sqlx_migrations VALUES (1, 'rooms', '2026-01-15 12:00:03.196378+00', true, '\xdc196f96410f1c4a0d1628298f9262bc8d16669a8c93a6a2aca2eec9fc09c8587c47d26f103363d3b58dbd207e74c891', 19809845);
INSERT INTO public.events VALUES ('z4agc8g0gk4m', 1, '{"version":1,"number":1,"at":1768478403291,"event":{"opened":{"ricochet":{"mode":"classic","board":"official","robots":5,"rules":"official","clock":300,"chips":3}}}}');
INSERT INTO public.events VALUES ('z4agc8g0gk4m', 2, '{"version":1,"number":2,"at":1768478403343,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":0,"computer":0}}}');
INSERT INTO public.events VALUES ('z4agc8g0gk4m', 3, '{"version":1,"number":3,"at":1768478403368,"by":{"participant":2,"request":1},"event":{"joined":{"participant":2,"name":"Blaise","colour":1,"computer":0}}}');
INSERT INTO public.events VALUES ('z4agc8g0gk4m', 4, '{"version":1,"number":4,"at":1768478403401,"by":{"participant":1,"request":2},"event":{"joined":{"participant":3,"name":"Robby","colour":2,"computer":1}}}');
INSERT INTO public.events VALUES ('z4agc8g0gk4m', 5, '{"version":1,"number":5,"at":1768478403424,"by":{"participant":1,"request":3},"event":{"readied":{"participant":1,"is_ready":true}}}');
INSERT INTO public.events VALUES ('z4agc8g0gk4m', 6, '{"version":1,"number":6,"at":1768478403444,"by":{"participant":2,"request":2},"event":{"readied":{"participant":2,"is_ready":true}}}');
INSERT INTO public.events VALUES ('z4agc8g0gk4m', 7, '{"version":1,"number":7,"at":1768478403444,"by":{"participant":2,"request":2},"event":{"began":{"ricochet":{"board":{"walls":["9111139111395113","8000000000029002","84000000000002c2","a9000002c0000012","8000006810000006","c040001006840003","903c000441038002","8001002ff8000002","800006aff8000002","8040010110040002","8038000000290002","c000000000402c06","9000400000380103","8002900000006802","800002c000001002","c4446c5446c44446"],"diagonals":[{"square":[4,1],"lean":"/","colour":"green"},{"square":[5,7],"lean":"\\","colour":"yellow"}],"targets":[{"square":[12,1],"colour":"green","shape":"square"},{"square":[14,2],"colour":"red","shape":"hexagon"},{"square":[1,3],"colour":"red","shape":"circle"},{"square":[8,3],"colour":"any","shape":"vortex"},{"square":[6,4],"colour":"yellow","shape":"hexagon"},{"square":[9,5],"colour":"blue","shape":"circle"},{"square":[2,6],"colour":"green","shape":"triangle"},{"square":[3,6],"colour":"blue","shape":"square"},{"square":[11,6],"colour":"yellow","shape":"triangle"},{"square":[5,8],"colour":"red","shape":"triangle"},{"square":[2,10],"colour":"blue","shape":"hexagon"},{"square":[11,10],"colour":"green","shape":"hexagon"},{"square":[13,11],"colour":"red","shape":"square"},{"square":[10,12],"colour":"blue","shape":"triangle"},{"square":[4,13],"colour":"green","shape":"circle"},{"square":[12,13],"colour":"yellow","shape":"circle"},{"square":[6,14],"colour":"yellow","shape":"square"}]},"robots":[[15,14],[12,10],[2,7],[5,10],[11,13]],"layout":"1D-4B-2C-3A"}}}}');
INSERT INTO public.events VALUES ('z4agc8g0gk4m', 8, '{"version":1,"number":8,"at":1768478403444,"by":{"participant":2,"request":2},"event":{"game":{"ricochet":{"drawn":{"square":[2,6],"colour":"green","shape":"triangle"}}}}}');
INSERT INTO public.events VALUES ('z4agc8g0gk4m', 9, '{"version":1,"number":9,"at":1768478403481,"by":{"participant":1,"request":4},"event":{"game":{"ricochet":{"bid":{"player":1,"moves":40}}}}}');
INSERT INTO public.events VALUES ('z4agc8g0gk4m', 10, '{"version":1,"number":10,"at":1768478403505,"by":{"participant":2,"request":3},"event":{"game":{"ricochet":{"bid":{"player":2,"moves":39}}}}}');
INSERT INTO public.events VALUES ('z4agc8g0gk4m', 11, '{"version":1,"number":11,"at":1768478403522,"event":{"game":{"ricochet":{"solved":{"optimum":{"moves":["gE","gN","gW","gS","gW","gN","gE"]},"bids":[{"player":3,"at":1768478481121,"moves":10}]}}}}}');
INSERT INTO public.events VALUES ('mkymtmwvwbqx', 1, '{"version":1,"number":1,"at":1768478403524,"event":{"opened":{"ricochet":{"mode":"race","board":{"layout":"4B-3B-2B-1A"},"robots":4,"rules":"plain","clock":300,"chips":null}}}}');
INSERT INTO public.events VALUES ('mkymtmwvwbqx', 2, '{"version":1,"number":2,"at":1768478403604,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":0,"computer":0}}}');
INSERT INTO public.events VALUES ('mkymtmwvwbqx', 3, '{"version":1,"number":3,"at":1768478403634,"by":{"participant":2,"request":1},"event":{"joined":{"participant":2,"name":"Blaise","colour":1,"computer":0}}}');
INSERT INTO public.events VALUES ('mkymtmwvwbqx', 4, '{"version":1,"number":4,"at":1768478403652,"by":{"participant":1,"request":2},"event":{"readied":{"participant":1,"is_ready":true}}}');
INSERT INTO public.events VALUES ('mkymtmwvwbqx', 5, '{"version":1,"number":5,"at":1768478403673,"by":{"participant":2,"request":2},"event":{"readied":{"participant":2,"is_ready":true}}}');
INSERT INTO public.events VALUES ('mkymtmwvwbqx', 6, '{"version":1,"number":6,"at":1768478403673,"by":{"participant":2,"request":2},"event":{"began":{"ricochet":{"board":{"walls":["9111391113911153","8068000000000292","80100000002c0002","ac00004000010006","c100029000000003","9000040000000002","8000038440400682","8006802ff8380102","8005002ff8000042","8003800110000292","80000000002c0006","ac00000004010003","8100006803800002","c040001000000002","9290000000000682","c44446c4446c4546"],"targets":[{"square":[2,1],"colour":"red","shape":"hexagon"},{"square":[14,1],"colour":"red","shape":"triangle"},{"square":[11,2],"colour":"blue","shape":"hexagon"},{"square":[1,3],"colour":"green","shape":"square"},{"square":[6,4],"colour":"yellow","shape":"triangle"},{"square":[5,6],"colour":"blue","shape":"circle"},{"square":[13,6],"colour":"green","shape":"circle"},{"square":[3,7],"colour":"any","shape":"vortex"},{"square":[10,7],"colour":"yellow","shape":"square"},{"square":[3,9],"colour":"yellow","shape":"hexagon"},{"square":[14,9],"colour":"green","shape":"hexagon"},{"square":[11,10],"colour":"red","shape":"square"},{"square":[1,11],"colour":"red","shape":"circle"},{"square":[6,12],"colour":"blue","shape":"square"},{"square":[9,12],"colour":"blue","shape":"triangle"},{"square":[2,14],"colour":"green","shape":"triangle"},{"square":[13,14],"colour":"yellow","shape":"circle"}]},"robots":[[5,1],[9,10],[7,1],[12,10]],"layout":"4B-3B-2B-1A"}}}}');
INSERT INTO public.events VALUES ('mkymtmwvwbqx', 7, '{"version":1,"number":7,"at":1768478403673,"by":{"participant":2,"request":2},"event":{"game":{"ricochet":{"drawn":{"square":[3,7],"colour":"any","shape":"vortex"}}}}}');
INSERT INTO public.events VALUES ('mkymtmwvwbqx', 8, '{"version":1,"number":8,"at":1768478403735,"by":{"participant":1,"request":3},"event":{"game":{"ricochet":{"bid":{"player":1,"moves":2}}}}}');
INSERT INTO public.events VALUES ('mkymtmwvwbqx', 9, '{"version":1,"number":9,"at":1768478403735,"by":{"participant":1,"request":3},"event":{"game":{"ricochet":{"handed-in":{"player":1,"moves":["rW","rS"]}}}}}');
INSERT INTO public.events VALUES ('mkymtmwvwbqx', 10, '{"version":1,"number":10,"at":1768478403739,"event":{"game":{"ricochet":{"solved":{"optimum":{"moves":["rW","rS"]},"bids":[]}}}}}');
INSERT INTO public.events VALUES ('3mkn12jj06fj', 1, '{"version":1,"number":1,"at":1768478403741,"event":{"opened":{"ricochet":{"mode":"relaxed","board":"official","robots":4,"rules":"plain","clock":null,"chips":null}}}}');
INSERT INTO public.events VALUES ('3mkn12jj06fj', 2, '{"version":1,"number":2,"at":1768478403815,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":0,"computer":0}}}');
INSERT INTO public.events VALUES ('3mkn12jj06fj', 3, '{"version":1,"number":3,"at":1768478403840,"by":{"participant":2,"request":1},"event":{"joined":{"participant":2,"name":"Blaise","colour":1,"computer":0}}}');
INSERT INTO public.events VALUES ('3mkn12jj06fj', 4, '{"version":1,"number":4,"at":1768478403864,"by":{"participant":1,"request":2},"event":{"readied":{"participant":1,"is_ready":true}}}');
INSERT INTO public.events VALUES ('3mkn12jj06fj', 5, '{"version":1,"number":5,"at":1768478403884,"by":{"participant":2,"request":2},"event":{"readied":{"participant":2,"is_ready":true}}}');
INSERT INTO public.events VALUES ('3mkn12jj06fj', 6, '{"version":1,"number":6,"at":1768478403884,"by":{"participant":2,"request":2},"event":{"began":{"ricochet":{"board":{"walls":["9395111111391113","802900002c000042","800000000100003a","8000006800000002","ac00001000680006","8100400000104003","c000380440029002","9000002ff8004002","8000002ff8029002","8000000112c00002","84002c0000100006","a900014006800043","800000380100003a","c000000000000402","9006800000002902","c44546c4446c4446"],"targets":[{"square":[3,1],"colour":"green","shape":"triangle"},{"square":[9,1],"colour":"green","shape":"hexagon"},{"square":[14,2],"colour":"yellow","shape":"circle"},{"square":[6,3],"colour":"yellow","shape":"hexagon"},{"square":[1,4],"colour":"red","shape":"circle"},{"square":[10,4],"colour":"red","shape":"square"},{"square":[4,6],"colour":"blue","shape":"square"},{"square":[12,6],"colour":"blue","shape":"triangle"},{"square":[12,8],"colour":"any","shape":"vortex"},{"square":[10,9],"colour":"blue","shape":"circle"},{"square":[5,10],"colour":"yellow","shape":"square"},{"square":[1,11],"colour":"green","shape":"circle"},{"square":[9,11],"colour":"yellow","shape":"triangle"},{"square":[6,12],"colour":"blue","shape":"hexagon"},{"square":[14,12],"colour":"green","shape":"square"},{"square":[3,14],"colour":"red","shape":"triangle"},{"square":[13,14],"colour":"red","shape":"hexagon"}]},"robots":[[5,11],[6,13],[1,6],[8,1]],"layout":"1C-2B-4B-3C"}}}}');
INSERT INTO public.events VALUES ('3mkn12jj06fj', 7, '{"version":1,"number":7,"at":1768478403884,"by":{"participant":2,"request":2},"event":{"game":{"ricochet":{"drawn":{"square":[5,10],"colour":"yellow","shape":"square"}}}}}');
INSERT INTO public.events VALUES ('3mkn12jj06fj', 8, '{"version":1,"number":8,"at":1768478403912,"event":{"game":{"ricochet":{"solved":{"optimum":{"moves":["yS","yW","yS"]},"bids":[]}}}}}');
INSERT INTO public.events VALUES ('3mkn12jj06fj', 9, '{"version":1,"number":9,"at":1768478403933,"by":{"participant":2,"request":3},"event":{"game":{"ricochet":{"bid":{"player":2,"moves":3}}}}}');
INSERT INTO public.events VALUES ('3mkn12jj06fj', 10, '{"version":1,"number":10,"at":1768478403933,"by":{"participant":2,"request":3},"event":{"game":{"ricochet":{"handed-in":{"player":2,"moves":["yS","yW","yS"]}}}}}');
INSERT INTO public.events VALUES ('nftj1z2fave6', 1, '{"version":1,"number":1,"at":1768478403950,"event":{"opened":{"tablut":{"rules":"ashton","clock":{"base":300,"increment":5},"side":"defenders"}}}}');
INSERT INTO public.events VALUES ('nftj1z2fave6', 2, '{"version":1,"number":2,"at":1768478404034,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":0,"computer":0}}}');
INSERT INTO public.events VALUES ('nftj1z2fave6', 3, '{"version":1,"number":3,"at":1768478404060,"by":{"participant":2,"request":1},"event":{"joined":{"participant":2,"name":"Blaise","colour":1,"computer":0}}}');
INSERT INTO public.events VALUES ('nftj1z2fave6', 4, '{"version":1,"number":4,"at":1768478404092,"by":{"participant":1,"request":2},"event":{"readied":{"participant":1,"is_ready":true}}}');
INSERT INTO public.events VALUES ('nftj1z2fave6', 5, '{"version":1,"number":5,"at":1768478404100,"by":{"participant":2,"request":2},"event":{"readied":{"participant":2,"is_ready":true}}}');
INSERT INTO public.events VALUES ('nftj1z2fave6', 6, '{"version":1,"number":6,"at":1768478404100,"by":{"participant":2,"request":2},"event":{"began":{"tablut":{"attackers":2,"defenders":1}}}}');
INSERT INTO public.events VALUES ('nftj1z2fave6', 7, '{"version":1,"number":7,"at":1768478404106,"by":{"participant":1,"request":3},"event":{"game":{"tablut":{"moved":{"player":1,"move":"e3-a3"}}}}}');
INSERT INTO public.events VALUES ('nftj1z2fave6', 8, '{"version":1,"number":8,"at":1768478404128,"by":{"participant":2,"request":3},"event":{"game":{"tablut":{"moved":{"player":2,"move":"h5-h4"}}}}}');
INSERT INTO public.events VALUES ('nftj1z2fave6', 9, '{"version":1,"number":9,"at":1768478404152,"by":{"participant":1,"request":4},"event":{"game":{"tablut":{"moved":{"player":1,"move":"a3-d3"}}}}}');
INSERT INTO public.events VALUES ('nftj1z2fave6', 10, '{"version":1,"number":10,"at":1768478404172,"by":{"participant":1,"request":5},"event":{"game":{"tablut":{"draw-offered":1}}}}');
INSERT INTO public.events VALUES ('2j7n04wpshw5', 1, '{"version":1,"number":1,"at":1768478404191,"event":{"opened":{"unblock":{"level":"Easy","clock":300}}}}');
INSERT INTO public.events VALUES ('2j7n04wpshw5', 2, '{"version":1,"number":2,"at":1768478404248,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":0,"computer":0}}}');
INSERT INTO public.events VALUES ('2j7n04wpshw5', 3, '{"version":1,"number":3,"at":1768478404287,"by":{"participant":2,"request":1},"event":{"joined":{"participant":2,"name":"Blaise","colour":1,"computer":0}}}');
INSERT INTO public.events VALUES ('2j7n04wpshw5', 4, '{"version":1,"number":4,"at":1768478404309,"by":{"participant":1,"request":2},"event":{"readied":{"participant":1,"is_ready":true}}}');
INSERT INTO public.events VALUES ('2j7n04wpshw5', 5, '{"version":1,"number":5,"at":1768478404334,"by":{"participant":2,"request":2},"event":{"readied":{"participant":2,"is_ready":true}}}');
INSERT INTO public.events VALUES ('2j7n04wpshw5', 6, '{"version":1,"number":6,"at":1768478404349,"event":{"began":{"unblock":{"board":["BBCDD.","..CEEE","AAC...","FGHHII","FGJJ..","KKK..."]}}}}');
INSERT INTO public.events VALUES ('2j7n04wpshw5', 7, '{"version":1,"number":7,"at":1768478404373,"by":{"participant":2,"request":3},"event":{"game":{"unblock":{"solved":{"player":2,"moves":7}}}}}');
INSERT INTO public.events VALUES ('2j7n04wpshw5', 8, '{"version":1,"number":8,"at":1768478404373,"by":{"participant":2,"request":3},"event":{"game":{"unblock":{"handed-in":{"player":2,"moves":["K+3","G+1","F+1","J+1","H-2","C+3","A+4"]}}}}}');
INSERT INTO public.events VALUES ('n4m1a8j77rt9', 1, '{"version":1,"number":1,"at":1768478404397,"event":{"opened":{"daily":{"game":"unblock","date":"2026-01-15"}}}}');
INSERT INTO public.events VALUES ('n4m1a8j77rt9', 2, '{"version":1,"number":2,"at":1768478404465,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":null,"computer":0}}}');
INSERT INTO public.events VALUES ('n4m1a8j77rt9', 3, '{"version":1,"number":3,"at":1768478404491,"event":{"began":{"daily":{"board":["BCDEEE","BCD..F","AAD..F",".GHHIF","JGKKI.","JLLMMM"]}}}}');
INSERT INTO public.events VALUES ('n4m1a8j77rt9', 4, '{"version":1,"number":4,"at":1768478404512,"by":{"participant":1,"request":2},"event":{"game":{"daily":{"started":1}}}}');
INSERT INTO public.events VALUES ('r4gp3df80vf2', 1, '{"version":1,"number":1,"at":1768478404533,"event":{"opened":{"daily":{"game":"ricochet","date":"2026-01-15"}}}}');
INSERT INTO public.events VALUES ('r4gp3df80vf2', 2, '{"version":1,"number":2,"at":1768478404626,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":null,"computer":0}}}');
INSERT INTO public.events VALUES ('r4gp3df80vf2', 3, '{"version":1,"number":3,"at":1768478404641,"event":{"began":{"daily":{"round":{"board":{"walls":["9395111139111113","8029000000006802","8000000002c01002","8000006800100006","ac00001000040003","8100400000038042","c000380440000292","9000002ffac00002","80402c2ff8100042","8290010110000292","80000000002c0006","c000000004010003","9000400003800002","8000380000000002","8680000000000682","c54446c4446c4546"],"targets":[{"square":[3,1],"colour":"green","shape":"triangle"},{"square":[12,1],"colour":"yellow","shape":"triangle"},{"square":[10,2],"colour":"red","shape":"hexagon"},{"square":[6,3],"colour":"yellow","shape":"hexagon"},{"square":[1,4],"colour":"red","shape":"circle"},{"square":[11,5],"colour":"green","shape":"square"},{"square":[4,6],"colour":"blue","shape":"square"},{"square":[14,6],"colour":"blue","shape":"circle"},{"square":[10,7],"colour":"any","shape":"vortex"},{"square":[5,8],"colour":"yellow","shape":"square"},{"square":[2,9],"colour":"green","shape":"circle"},{"square":[14,9],"colour":"green","shape":"hexagon"},{"square":[11,10],"colour":"red","shape":"square"},{"square":[9,12],"colour":"blue","shape":"triangle"},{"square":[4,13],"colour":"blue","shape":"hexagon"},{"square":[1,14],"colour":"red","shape":"triangle"},{"square":[13,14],"colour":"yellow","shape":"circle"}]},"robots":[[3,10],[11,6],[12,8],[4,3]],"goal":{"robot":"blue","square":[4,6]},"rules":"plain"}}}}}');
INSERT INTO public.events VALUES ('r4gp3df80vf2', 4, '{"version":1,"number":4,"at":1768478404714,"by":{"participant":1,"request":2},"event":{"game":{"daily":{"started":1}}}}');
INSERT INTO public.events VALUES ('paj2hemssg9x', 1, '{"version":1,"number":1,"at":1768478404733,"event":{"opened":{"tablut":{"rules":"linnaean","clock":null,"side":null}}}}');
INSERT INTO public.events VALUES ('paj2hemssg9x', 2, '{"version":1,"number":2,"at":1768478404738,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":0,"computer":0}}}');
INSERT INTO public.events VALUES ('paj2hemssg9x', 3, '{"version":1,"number":3,"at":1768478404741,"by":{"participant":2,"request":1},"event":{"watched":{"participant":2,"name":"Cy"}}}');
INSERT INTO public.events VALUES ('ekbx487g2jd2', 1, '{"version":1,"number":1,"at":1768478404743,"event":{"opened":{"unblock":{"level":"Easy","clock":5}}}}');
INSERT INTO public.events VALUES ('ekbx487g2jd2', 2, '{"version":1,"number":2,"at":1768478404752,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":0,"computer":0}}}');
INSERT INTO public.events VALUES ('ekbx487g2jd2', 3, '{"version":1,"number":3,"at":1768478404807,"by":{"participant":2,"request":1},"event":{"joined":{"participant":2,"name":"Blaise","colour":1,"computer":0}}}');
INSERT INTO public.events VALUES ('ekbx487g2jd2', 4, '{"version":1,"number":4,"at":1768478404810,"by":{"participant":1,"request":2},"event":{"left":{"participant":1}}}');
INSERT INTO public.events VALUES ('ekbx487g2jd2', 5, '{"version":1,"number":5,"at":1768478404813,"by":{"participant":2,"request":2},"event":{"left":{"participant":2}}}');
INSERT INTO public.rooms VALUES ('z4agc8g0gk4m', 0, 1768478403522, 0, 1);
INSERT INTO public.rooms VALUES ('mkymtmwvwbqx', 0, 1768478403739, 0, 1);
INSERT INTO public.rooms VALUES ('3mkn12jj06fj', 0, 1768478403933, 0, 1);
INSERT INTO public.rooms VALUES ('nftj1z2fave6', 0, 1768478404172, 0, 1);
INSERT INTO public.rooms VALUES ('2j7n04wpshw5', 0, 1768478404373, 0, 1);
INSERT INTO public.rooms VALUES ('n4m1a8j77rt9', 0, 1768478404512, 0, 1);
INSERT INTO public.rooms VALUES ('r4gp3df80vf2', 0, 1768478404714, 0, 1);
INSERT INTO public.rooms VALUES ('paj2hemssg9x', 1, 1768478404741, 0, 1);
INSERT INTO public.rooms VALUES ('ekbx487g2jd2', 0, 1768478404813, 0, 1);
INSERT INTO public.servers OVERRIDING SYSTEM VALUE VALUES (1, 'http://127.0.0.1:34825', 1768478404828, 0);
INSERT INTO public.tokens VALUES ('z4agc8g0gk4m', 1, '\x8e46bfd86fa78aac6a481d6c103853d828f47ef8b1b79c2ed3347854edfe0b99');
INSERT INTO public.tokens VALUES ('z4agc8g0gk4m', 2, '\x5ac077047d7fd46471f479443eaeb82cf6d38983c35101bf4a6b4368bff3b5ae');
INSERT INTO public.tokens VALUES ('mkymtmwvwbqx', 1, '\x0d9321a4408526e7483f29d86534092651f8477f9b1dc1e6265c8b2e71ce09f8');
INSERT INTO public.tokens VALUES ('mkymtmwvwbqx', 2, '\xb9871f525f57047e0c3fe061d9c00526414dfccebcea5e2290d9f2059385f024');
INSERT INTO public.tokens VALUES ('3mkn12jj06fj', 1, '\x3537a178462dcba921a5036d6ea84a05e648b8f4e75af4a1a568a74de6fe079b');
INSERT INTO public.tokens VALUES ('3mkn12jj06fj', 2, '\x73bf2608b39d166434f749abfd3592affec8e3cdf0e1d6c8b8d142b46df1c1b9');
INSERT INTO public.tokens VALUES ('nftj1z2fave6', 1, '\x58353d50e277b9abaeaae7ea350b91e2d15abdb0e71316a8c2966dcb3481d896');
INSERT INTO public.tokens VALUES ('nftj1z2fave6', 2, '\x0a860cf739c32e16c06659f140d343c40bfee68063f35657fe6888953f2604a7');
INSERT INTO public.tokens VALUES ('2j7n04wpshw5', 1, '\xb868e53a8f2d28df68448e5a742a3fc109f53289c8c8f4f7b3e388625b715d7e');
INSERT INTO public.tokens VALUES ('2j7n04wpshw5', 2, '\x2d02c629e9ff9eb659da50c9da45136972f63e2d6706a8095ac9069bb9c6648e');
INSERT INTO public.tokens VALUES ('n4m1a8j77rt9', 1, '\x6b4aa5452e61a1c4f8da677d35d3b5ce9938a0d3d734cbe7822d616d365b4bf3');
INSERT INTO public.tokens VALUES ('r4gp3df80vf2', 1, '\xee3ff8462194b48362dfd4806d4440b6c1fb367b78ac760f7a7b5191d057a000');
INSERT INTO public.tokens VALUES ('paj2hemssg9x', 1, '\x2b164a1eb4fc340bd92ca2379fc866ab1399acde67771f016013426d22835401');
INSERT INTO public.tokens VALUES ('paj2hemssg9x', 2, '\x995b1cfdb982d64ed8af8ae4d9b2d54eb6ca94fb5c21ccf7abd8795a4f333b4b');
SELECT pg_catalog.setval('public.servers_id_seq', 1, true);
ALTER TABLE ONLY public._sqlx_migrations
    ADD CONSTRAINT _sqlx_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (room, number);
ALTER TABLE ONLY public.rooms
    ADD CONSTRAINT rooms_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.servers
    ADD CONSTRAINT servers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (room, participant);
CREATE INDEX rooms_by_time ON public.rooms USING btree (closed, last_at);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_room_fkey FOREIGN KEY (room) REFERENCES public.rooms(code) ON DELETE CASCADE;
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_room_fkey FOREIGN KEY (room) REFERENCES public.rooms(code) ON DELETE CASCADE;
