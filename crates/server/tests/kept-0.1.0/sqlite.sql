-- 370604esvw6b 1 fp68mtjhhkj3g9c4mvzwhfhasd 4 11 e51838c0f1b90e50 {"game":{"ricochet":{"bid":38}}}
-- 370604esvw6b 2 n82c0v46fy8y2azgssk9bdqfy5 3 11 e51838c0f1b90e50
-- xa7pm9w144p8 1 7b8j3p8mgrhrgt2kmp1mx0psxa 3 9 61b773ad7368d678 {"game":{"ricochet":"vote"}}
-- xa7pm9w144p8 2 st65afs4mn0tbtcf6677g30f7y 2 9 61b773ad7368d678
-- syexgzw34sjs 2 9y8ay0bgjrtz1kz3p2qks8xj4b 3 10 e21588927d3de19a
-- syexgzw34sjs 1 7wg9jff9tst53e9brqszsz68cf 2 10 e21588927d3de19a {"game":{"ricochet":"close"}}
-- 6mjgkxmjtfrw 1 vtc422ymmrh4dpj7c93ydkb8bj 5 10 dc43c799360d3747
-- 6mjgkxmjtfrw 2 7rjewzaa85mxb5e75rphf0zqxa 3 10 dc43c799360d3747 {"game":{"tablut":{"move":"d1-d2"}}}
-- wza0zv9c26x2 1 2dvrz4qav4vfz1agw0ves91c59 2 8 e572a6360af7debe {"game":{"unblock":{"hand-in":["C+1","D-3","B-3","E-2","C-2","A+4"]}}}
-- wza0zv9c26x2 2 jr6jnj3wbnve8qs7dk59v81e3y 3 8 e572a6360af7debe
-- gee0dfgwv8vx 1 4hdpxmw3wz5659gt5fbz34q91d 2 4 c04d2fbe196dafd2 "leave"
-- 877b1bd45pcd 1 p5e22sxg9e850wsd5e59cdwsjm 2 4 e21ed4a40a8133d4 "leave"
-- ce3r985s6wyt 1 bnxgd8capbx5q689n4t8hqv8v2 1 3 dd1fbed61f30b1de {"ready":true}
-- ce3r985s6wyt 2 x1y73tc49tn7aptdv25qvg3sgj 1 3 dd1fbed61f30b1de

PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'rooms','2026-01-15 12:00:00',1,X'B4AEC4FC0F1BA5AB278B659BC1123C02CDB5D77446713A38B8AF280EE2149C8ABB00E87F4247FD58E365E88DE086C77B',806881);
INSERT INTO "_sqlx_migrations" VALUES(2,'rooms','2026-01-15 12:00:00',1,X'EDFF7EAF0891D853F005BC5029319A5124052C0788E823725FA23504FCAB91CCC762BBB727D1655D09799E30241CEFD7',613694);
CREATE TABLE events (
    room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE,
    number INTEGER NOT NULL,
    -- A record of docs/protocol.md, as JSON.
    record TEXT NOT NULL,
    PRIMARY KEY (room, number)
) WITHOUT ROWID;
INSERT INTO "events" VALUES('370604esvw6b',1,'{"version":1,"number":1,"at":1768478400981,"event":{"opened":{"ricochet":{"mode":"classic","board":"official","robots":5,"rules":"official","clock":300,"chips":3}}}}');
INSERT INTO "events" VALUES('370604esvw6b',2,'{"version":1,"number":2,"at":1768478400993,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":0,"computer":0}}}');
INSERT INTO "events" VALUES('370604esvw6b',3,'{"version":1,"number":3,"at":1768478401008,"by":{"participant":2,"request":1},"event":{"joined":{"participant":2,"name":"Blaise","colour":1,"computer":0}}}');
INSERT INTO "events" VALUES('370604esvw6b',4,'{"version":1,"number":4,"at":1768478401020,"by":{"participant":1,"request":2},"event":{"joined":{"participant":3,"name":"Robby","colour":2,"computer":1}}}');
INSERT INTO "events" VALUES('370604esvw6b',5,'{"version":1,"number":5,"at":1768478401022,"by":{"participant":1,"request":3},"event":{"readied":{"participant":1,"is_ready":true}}}');
INSERT INTO "events" VALUES('370604esvw6b',6,'{"version":1,"number":6,"at":1768478401044,"by":{"participant":2,"request":2},"event":{"readied":{"participant":2,"is_ready":true}}}');
INSERT INTO "events" VALUES('370604esvw6b',7,'{"version":1,"number":7,"at":1768478401044,"by":{"participant":2,"request":2},"event":{"began":{"ricochet":{"board":{"walls":["9111391111395113","8400006800029002","a9000010000002c2","80000002c0000012","8000004010000006","c000003806840003","902c000441038002","8001002ff8000002","8000002ff8000002","8402c0015000006a","8380100038000016","c000000000002c03","9000004000400102","8000029002900002","8068000000000002","c456c4444446c446"],"targets":[{"square":[6,1],"colour":"yellow","shape":"hexagon"},{"square":[12,1],"colour":"green","shape":"square"},{"square":[1,2],"colour":"green","shape":"triangle"},{"square":[14,2],"colour":"red","shape":"hexagon"},{"square":[8,3],"colour":"any","shape":"vortex"},{"square":[6,5],"colour":"blue","shape":"square"},{"square":[9,5],"colour":"blue","shape":"circle"},{"square":[3,6],"colour":"red","shape":"circle"},{"square":[11,6],"colour":"yellow","shape":"triangle"},{"square":[4,9],"colour":"yellow","shape":"circle"},{"square":[14,9],"colour":"yellow","shape":"square"},{"square":[1,10],"colour":"green","shape":"hexagon"},{"square":[8,10],"colour":"red","shape":"triangle"},{"square":[13,11],"colour":"green","shape":"circle"},{"square":[6,13],"colour":"blue","shape":"triangle"},{"square":[10,13],"colour":"blue","shape":"hexagon"},{"square":[2,14],"colour":"red","shape":"square"}]},"robots":[[3,11],[12,7],[14,14],[10,14],[5,5]],"layout":"1B-4B-3A-2A"}}}}');
INSERT INTO "events" VALUES('370604esvw6b',8,'{"version":1,"number":8,"at":1768478401044,"by":{"participant":2,"request":2},"event":{"game":{"ricochet":{"drawn":{"square":[12,1],"colour":"green","shape":"square"}}}}}');
INSERT INTO "events" VALUES('370604esvw6b',9,'{"version":1,"number":9,"at":1768478401049,"by":{"participant":1,"request":4},"event":{"game":{"ricochet":{"bid":{"player":1,"moves":40}}}}}');
INSERT INTO "events" VALUES('370604esvw6b',10,'{"version":1,"number":10,"at":1768478401059,"event":{"game":{"ricochet":{"solved":{"optimum":{"moves":["gN","gE","gW"]},"bids":[{"player":3,"at":1768478435459,"moves":6}]}}}}}');
INSERT INTO "events" VALUES('370604esvw6b',11,'{"version":1,"number":11,"at":1768478401067,"by":{"participant":2,"request":3},"event":{"game":{"ricochet":{"bid":{"player":2,"moves":39}}}}}');
INSERT INTO "events" VALUES('6mjgkxmjtfrw',1,'{"version":1,"number":1,"at":1768478401151,"event":{"opened":{"tablut":{"rules":"ashton","clock":{"base":300,"increment":5},"side":"defenders"}}}}');
INSERT INTO "events" VALUES('6mjgkxmjtfrw',2,'{"version":1,"number":2,"at":1768478401158,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":0,"computer":0}}}');
INSERT INTO "events" VALUES('6mjgkxmjtfrw',3,'{"version":1,"number":3,"at":1768478401170,"by":{"participant":2,"request":1},"event":{"joined":{"participant":2,"name":"Blaise","colour":1,"computer":0}}}');
INSERT INTO "events" VALUES('6mjgkxmjtfrw',4,'{"version":1,"number":4,"at":1768478401179,"by":{"participant":1,"request":2},"event":{"readied":{"participant":1,"is_ready":true}}}');
INSERT INTO "events" VALUES('6mjgkxmjtfrw',5,'{"version":1,"number":5,"at":1768478401187,"by":{"participant":2,"request":2},"event":{"readied":{"participant":2,"is_ready":true}}}');
INSERT INTO "events" VALUES('6mjgkxmjtfrw',6,'{"version":1,"number":6,"at":1768478401187,"by":{"participant":2,"request":2},"event":{"began":{"tablut":{"attackers":2,"defenders":1}}}}');
INSERT INTO "events" VALUES('6mjgkxmjtfrw',7,'{"version":1,"number":7,"at":1768478401190,"by":{"participant":1,"request":3},"event":{"game":{"tablut":{"moved":{"player":1,"move":"e3-a3"}}}}}');
INSERT INTO "events" VALUES('6mjgkxmjtfrw',8,'{"version":1,"number":8,"at":1768478401215,"by":{"participant":2,"request":3},"event":{"game":{"tablut":{"moved":{"player":2,"move":"h5-h4"}}}}}');
INSERT INTO "events" VALUES('6mjgkxmjtfrw',9,'{"version":1,"number":9,"at":1768478401218,"by":{"participant":1,"request":4},"event":{"game":{"tablut":{"moved":{"player":1,"move":"a3-d3"}}}}}');
INSERT INTO "events" VALUES('6mjgkxmjtfrw',10,'{"version":1,"number":10,"at":1768478401232,"by":{"participant":1,"request":5},"event":{"game":{"tablut":{"draw-offered":1}}}}');
INSERT INTO "events" VALUES('877b1bd45pcd',1,'{"version":1,"number":1,"at":1768478401389,"event":{"opened":{"daily":{"game":"ricochet","date":"2026-01-15"}}}}');
INSERT INTO "events" VALUES('877b1bd45pcd',2,'{"version":1,"number":2,"at":1768478401427,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":null,"computer":0}}}');
INSERT INTO "events" VALUES('877b1bd45pcd',3,'{"version":1,"number":3,"at":1768478401432,"event":{"began":{"daily":{"round":{"board":{"walls":["9395111139111113","8029000000006802","8000000002c01002","8000006800100006","ac00001000040003","8100400000038042","c000380440000292","9000002ffac00002","80402c2ff8100042","8290010110000292","80000000002c0006","c000000004010003","9000400003800002","8000380000000002","8680000000000682","c54446c4446c4546"],"targets":[{"square":[3,1],"colour":"green","shape":"triangle"},{"square":[12,1],"colour":"yellow","shape":"triangle"},{"square":[10,2],"colour":"red","shape":"hexagon"},{"square":[6,3],"colour":"yellow","shape":"hexagon"},{"square":[1,4],"colour":"red","shape":"circle"},{"square":[11,5],"colour":"green","shape":"square"},{"square":[4,6],"colour":"blue","shape":"square"},{"square":[14,6],"colour":"blue","shape":"circle"},{"square":[10,7],"colour":"any","shape":"vortex"},{"square":[5,8],"colour":"yellow","shape":"square"},{"square":[2,9],"colour":"green","shape":"circle"},{"square":[14,9],"colour":"green","shape":"hexagon"},{"square":[11,10],"colour":"red","shape":"square"},{"square":[9,12],"colour":"blue","shape":"triangle"},{"square":[4,13],"colour":"blue","shape":"hexagon"},{"square":[1,14],"colour":"red","shape":"triangle"},{"square":[13,14],"colour":"yellow","shape":"circle"}]},"robots":[[3,10],[11,6],[12,8],[4,3]],"goal":{"robot":"blue","square":[4,6]},"rules":"plain"}}}}}');
INSERT INTO "events" VALUES('877b1bd45pcd',4,'{"version":1,"number":4,"at":1768478401434,"by":{"participant":1,"request":2},"event":{"game":{"daily":{"started":1}}}}');
INSERT INTO "events" VALUES('ce3r985s6wyt',1,'{"version":1,"number":1,"at":1768478401438,"event":{"opened":{"tablut":{"rules":"linnaean","clock":null,"side":null}}}}');
INSERT INTO "events" VALUES('ce3r985s6wyt',2,'{"version":1,"number":2,"at":1768478401478,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":0,"computer":0}}}');
INSERT INTO "events" VALUES('ce3r985s6wyt',3,'{"version":1,"number":3,"at":1768478401498,"by":{"participant":2,"request":1},"event":{"watched":{"participant":2,"name":"Cy"}}}');
INSERT INTO "events" VALUES('gee0dfgwv8vx',1,'{"version":1,"number":1,"at":1768478401347,"event":{"opened":{"daily":{"game":"unblock","date":"2026-01-15"}}}}');
INSERT INTO "events" VALUES('gee0dfgwv8vx',2,'{"version":1,"number":2,"at":1768478401364,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":null,"computer":0}}}');
INSERT INTO "events" VALUES('gee0dfgwv8vx',3,'{"version":1,"number":3,"at":1768478401376,"event":{"began":{"daily":{"board":["BCDEEE","BCD..F","AAD..F",".GHHIF","JGKKI.","JLLMMM"]}}}}');
INSERT INTO "events" VALUES('gee0dfgwv8vx',4,'{"version":1,"number":4,"at":1768478401383,"by":{"participant":1,"request":2},"event":{"game":{"daily":{"started":1}}}}');
INSERT INTO "events" VALUES('kna4e5e8q6vb',1,'{"version":1,"number":1,"at":1768478401512,"event":{"opened":{"unblock":{"level":"Easy","clock":5}}}}');
INSERT INTO "events" VALUES('kna4e5e8q6vb',2,'{"version":1,"number":2,"at":1768478401538,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":0,"computer":0}}}');
INSERT INTO "events" VALUES('kna4e5e8q6vb',3,'{"version":1,"number":3,"at":1768478401630,"by":{"participant":2,"request":1},"event":{"joined":{"participant":2,"name":"Blaise","colour":1,"computer":0}}}');
INSERT INTO "events" VALUES('kna4e5e8q6vb',4,'{"version":1,"number":4,"at":1768478401657,"by":{"participant":1,"request":2},"event":{"left":{"participant":1}}}');
INSERT INTO "events" VALUES('kna4e5e8q6vb',5,'{"version":1,"number":5,"at":1768478401692,"by":{"participant":2,"request":2},"event":{"left":{"participant":2}}}');
INSERT INTO "events" VALUES('syexgzw34sjs',1,'{"version":1,"number":1,"at":1768478401103,"event":{"opened":{"ricochet":{"mode":"relaxed","board":"official","robots":4,"rules":"plain","clock":null,"chips":null}}}}');
INSERT INTO "events" VALUES('syexgzw34sjs',2,'{"version":1,"number":2,"at":1768478401109,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":0,"computer":0}}}');
INSERT INTO "events" VALUES('syexgzw34sjs',3,'{"version":1,"number":3,"at":1768478401112,"by":{"participant":2,"request":1},"event":{"joined":{"participant":2,"name":"Blaise","colour":1,"computer":0}}}');
INSERT INTO "events" VALUES('syexgzw34sjs',4,'{"version":1,"number":4,"at":1768478401115,"by":{"participant":1,"request":2},"event":{"readied":{"participant":1,"is_ready":true}}}');
INSERT INTO "events" VALUES('syexgzw34sjs',5,'{"version":1,"number":5,"at":1768478401119,"by":{"participant":2,"request":2},"event":{"readied":{"participant":2,"is_ready":true}}}');
INSERT INTO "events" VALUES('syexgzw34sjs',6,'{"version":1,"number":6,"at":1768478401119,"by":{"participant":2,"request":2},"event":{"began":{"ricochet":{"board":{"walls":["9391511139111113","8402900002c00002","8380000000106802","8000006800029002","8000001000000006","c0000002c0000403","902c000450000382","8001002ff8000002","80402c2ff8000042","8290010110000292","80000000002c0006","c000000004010003","9000400003800002","8000380000000002","8680000000000682","c54446c4446c4546"],"diagonals":[{"square":[14,2],"lean":"/","colour":"red"},{"square":[9,3],"lean":"/","colour":"green"}],"targets":[{"square":[4,1],"colour":"red","shape":"circle"},{"square":[10,1],"colour":"red","shape":"hexagon"},{"square":[1,2],"colour":"green","shape":"triangle"},{"square":[12,2],"colour":"blue","shape":"circle"},{"square":[6,3],"colour":"yellow","shape":"hexagon"},{"square":[12,3],"colour":"green","shape":"square"},{"square":[8,5],"colour":"any","shape":"vortex"},{"square":[3,6],"colour":"blue","shape":"square"},{"square":[13,6],"colour":"yellow","shape":"triangle"},{"square":[5,8],"colour":"yellow","shape":"square"},{"square":[2,9],"colour":"green","shape":"circle"},{"square":[14,9],"colour":"green","shape":"hexagon"},{"square":[11,10],"colour":"red","shape":"square"},{"square":[9,12],"colour":"blue","shape":"triangle"},{"square":[4,13],"colour":"blue","shape":"hexagon"},{"square":[1,14],"colour":"red","shape":"triangle"},{"square":[13,14],"colour":"yellow","shape":"circle"}]},"robots":[[6,15],[10,14],[9,5],[0,5]],"layout":"1A-4D-2B-3B"}}}}');
INSERT INTO "events" VALUES('syexgzw34sjs',7,'{"version":1,"number":7,"at":1768478401119,"by":{"participant":2,"request":2},"event":{"game":{"ricochet":{"drawn":{"square":[8,5],"colour":"any","shape":"vortex"}}}}}');
INSERT INTO "events" VALUES('syexgzw34sjs',8,'{"version":1,"number":8,"at":1768478401127,"event":{"game":{"ricochet":{"solved":{"optimum":{"moves":["bW"]},"bids":[]}}}}}');
INSERT INTO "events" VALUES('syexgzw34sjs',9,'{"version":1,"number":9,"at":1768478401144,"by":{"participant":2,"request":3},"event":{"game":{"ricochet":{"bid":{"player":2,"moves":1}}}}}');
INSERT INTO "events" VALUES('syexgzw34sjs',10,'{"version":1,"number":10,"at":1768478401144,"by":{"participant":2,"request":3},"event":{"game":{"ricochet":{"handed-in":{"player":2,"moves":["bW"]}}}}}');
INSERT INTO "events" VALUES('wza0zv9c26x2',1,'{"version":1,"number":1,"at":1768478401236,"event":{"opened":{"unblock":{"level":"Easy","clock":300}}}}');
INSERT INTO "events" VALUES('wza0zv9c26x2',2,'{"version":1,"number":2,"at":1768478401247,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":0,"computer":0}}}');
INSERT INTO "events" VALUES('wza0zv9c26x2',3,'{"version":1,"number":3,"at":1768478401250,"by":{"participant":2,"request":1},"event":{"joined":{"participant":2,"name":"Blaise","colour":1,"computer":0}}}');
INSERT INTO "events" VALUES('wza0zv9c26x2',4,'{"version":1,"number":4,"at":1768478401252,"by":{"participant":1,"request":2},"event":{"readied":{"participant":1,"is_ready":true}}}');
INSERT INTO "events" VALUES('wza0zv9c26x2',5,'{"version":1,"number":5,"at":1768478401253,"by":{"participant":2,"request":2},"event":{"readied":{"participant":2,"is_ready":true}}}');
INSERT INTO "events" VALUES('wza0zv9c26x2',6,'{"version":1,"number":6,"at":1768478401283,"event":{"began":{"unblock":{"board":["...BB.","...CDD","AA.CE.","FG..E.","FGHHII","FJJKK."]}}}}');
INSERT INTO "events" VALUES('wza0zv9c26x2',7,'{"version":1,"number":7,"at":1768478401319,"by":{"participant":2,"request":3},"event":{"game":{"unblock":{"solved":{"player":2,"moves":6}}}}}');
INSERT INTO "events" VALUES('wza0zv9c26x2',8,'{"version":1,"number":8,"at":1768478401319,"by":{"participant":2,"request":3},"event":{"game":{"unblock":{"handed-in":{"player":2,"moves":["C+1","D-3","B-3","E-2","C-2","A+4"]}}}}}');
INSERT INTO "events" VALUES('xa7pm9w144p8',1,'{"version":1,"number":1,"at":1768478401073,"event":{"opened":{"ricochet":{"mode":"race","board":{"layout":"4B-3B-2B-1A"},"robots":4,"rules":"plain","clock":300,"chips":null}}}}');
INSERT INTO "events" VALUES('xa7pm9w144p8',2,'{"version":1,"number":2,"at":1768478401077,"by":{"participant":1,"request":1},"event":{"joined":{"participant":1,"name":"Ada","colour":0,"computer":0}}}');
INSERT INTO "events" VALUES('xa7pm9w144p8',3,'{"version":1,"number":3,"at":1768478401081,"by":{"participant":2,"request":1},"event":{"joined":{"participant":2,"name":"Blaise","colour":1,"computer":0}}}');
INSERT INTO "events" VALUES('xa7pm9w144p8',4,'{"version":1,"number":4,"at":1768478401087,"by":{"participant":1,"request":2},"event":{"readied":{"participant":1,"is_ready":true}}}');
INSERT INTO "events" VALUES('xa7pm9w144p8',5,'{"version":1,"number":5,"at":1768478401091,"by":{"participant":2,"request":2},"event":{"readied":{"participant":2,"is_ready":true}}}');
INSERT INTO "events" VALUES('xa7pm9w144p8',6,'{"version":1,"number":6,"at":1768478401091,"by":{"participant":2,"request":2},"event":{"began":{"ricochet":{"board":{"walls":["9111391113911153","8068000000000292","80100000002c0002","ac00004000010006","c100029000000003","9000040000000002","8000038440400682","8006802ff8380102","8005002ff8000042","8003800110000292","80000000002c0006","ac00000004010003","8100006803800002","c040001000000002","9290000000000682","c44446c4446c4546"],"targets":[{"square":[2,1],"colour":"red","shape":"hexagon"},{"square":[14,1],"colour":"red","shape":"triangle"},{"square":[11,2],"colour":"blue","shape":"hexagon"},{"square":[1,3],"colour":"green","shape":"square"},{"square":[6,4],"colour":"yellow","shape":"triangle"},{"square":[5,6],"colour":"blue","shape":"circle"},{"square":[13,6],"colour":"green","shape":"circle"},{"square":[3,7],"colour":"any","shape":"vortex"},{"square":[10,7],"colour":"yellow","shape":"square"},{"square":[3,9],"colour":"yellow","shape":"hexagon"},{"square":[14,9],"colour":"green","shape":"hexagon"},{"square":[11,10],"colour":"red","shape":"square"},{"square":[1,11],"colour":"red","shape":"circle"},{"square":[6,12],"colour":"blue","shape":"square"},{"square":[9,12],"colour":"blue","shape":"triangle"},{"square":[2,14],"colour":"green","shape":"triangle"},{"square":[13,14],"colour":"yellow","shape":"circle"}]},"robots":[[2,3],[15,8],[1,6],[1,14]],"layout":"4B-3B-2B-1A"}}}}');
INSERT INTO "events" VALUES('xa7pm9w144p8',7,'{"version":1,"number":7,"at":1768478401091,"by":{"participant":2,"request":2},"event":{"game":{"ricochet":{"drawn":{"square":[5,6],"colour":"blue","shape":"circle"}}}}}');
INSERT INTO "events" VALUES('xa7pm9w144p8',8,'{"version":1,"number":8,"at":1768478401100,"by":{"participant":1,"request":3},"event":{"game":{"ricochet":{"bid":{"player":1,"moves":1}}}}}');
INSERT INTO "events" VALUES('xa7pm9w144p8',9,'{"version":1,"number":9,"at":1768478401100,"by":{"participant":1,"request":3},"event":{"game":{"ricochet":{"handed-in":{"player":1,"moves":["bE"]}}}}}');
INSERT INTO "events" VALUES('xa7pm9w144p8',10,'{"version":1,"number":10,"at":1768478401102,"event":{"game":{"ricochet":{"solved":{"optimum":{"moves":["bE"]},"bids":[]}}}}}');
CREATE TABLE rooms (
    code TEXT PRIMARY KEY,
    -- Whether the room is in the list of public rooms.
    listed INTEGER NOT NULL,
    -- The time of the last event, in milliseconds since 1970.
    last_at INTEGER NOT NULL,
    closed INTEGER NOT NULL DEFAULT 0
, owner INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO "rooms" VALUES('370604esvw6b',0,1768478401067,0,0);
INSERT INTO "rooms" VALUES('6mjgkxmjtfrw',0,1768478401232,0,0);
INSERT INTO "rooms" VALUES('877b1bd45pcd',0,1768478401434,0,0);
INSERT INTO "rooms" VALUES('ce3r985s6wyt',1,1768478401498,0,0);
INSERT INTO "rooms" VALUES('gee0dfgwv8vx',0,1768478401383,0,0);
INSERT INTO "rooms" VALUES('kna4e5e8q6vb',0,1768478401692,0,0);
INSERT INTO "rooms" VALUES('syexgzw34sjs',0,1768478401144,0,0);
INSERT INTO "rooms" VALUES('wza0zv9c26x2',0,1768478401319,0,0);
INSERT INTO "rooms" VALUES('xa7pm9w144p8',0,1768478401102,0,0);
CREATE TABLE server (alive_at INTEGER NOT NULL);
INSERT INTO "server" VALUES(1768478401731);
CREATE TABLE tokens (
    room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE,
    participant INTEGER NOT NULL,
    hash BLOB NOT NULL,
    PRIMARY KEY (room, participant)
) WITHOUT ROWID;
INSERT INTO "tokens" VALUES('370604esvw6b',1,X'FA59C109B670BD7DA9C5E9BD3EFFB12AB0C0254E894C1CC22A2423E5918F6F30');
INSERT INTO "tokens" VALUES('370604esvw6b',2,X'3A34EE5E6143FA0D3648D1FBB92A6B34F34E1837D12D0625D98E339FC8491F66');
INSERT INTO "tokens" VALUES('6mjgkxmjtfrw',1,X'01B19F115CF8EEE3610CA5AAAC7231735D4DD09E67E5557CECF4DBF484772876');
INSERT INTO "tokens" VALUES('6mjgkxmjtfrw',2,X'7B9254C51893A687A6C4CCA74258EA82E076DFC0AEB9AF75DFB24095F89A78C3');
INSERT INTO "tokens" VALUES('877b1bd45pcd',1,X'EAE732E0B6DBC0367EE41003A0B6E28CA58A7F2D6C6FA517B0679A1EC058212E');
INSERT INTO "tokens" VALUES('ce3r985s6wyt',1,X'413F8EA0180E465CA6BE5228A8C2652B13E67ED4AA83E7677FA45CA6C0903522');
INSERT INTO "tokens" VALUES('ce3r985s6wyt',2,X'4D678DEA325089EAF88E35E959B956B5B3A07F8A38B57594A437DE2087204A51');
INSERT INTO "tokens" VALUES('gee0dfgwv8vx',1,X'CC03934F103922D2F45C979D66DCCB4B5611C62D089CB1F2100356F468D78740');
INSERT INTO "tokens" VALUES('syexgzw34sjs',1,X'EC9A9BF8DCDD19F9B3D63A8B5E758FDED09A683F68ED1AD0AC835DC52E55B269');
INSERT INTO "tokens" VALUES('syexgzw34sjs',2,X'671969A078D96329B9C5AD3A5A3C43C05C1511598456EAFF61BB71415A328D7A');
INSERT INTO "tokens" VALUES('wza0zv9c26x2',1,X'EB011F8B402A651313C7D46BE48432D4591A4B7A1CAC9D739871966B9661BD9C');
INSERT INTO "tokens" VALUES('wza0zv9c26x2',2,X'C2547A25A6D0D292B49C3227E2AB995C7A10A3702FBA5DC8119F94AE3072D907');
INSERT INTO "tokens" VALUES('xa7pm9w144p8',1,X'3BB8658E7BD48AAA49BEE3E15C67A52EB7343031AB6463E0D72DE7F743337CAF');
INSERT INTO "tokens" VALUES('xa7pm9w144p8',2,X'D579FAA0B5FDDB3C4D28332B0E9CDF372D7A614BD6386D9062901C201E8C12F5');
CREATE INDEX rooms_by_time ON rooms (closed, last_at);
COMMIT;
