/**
 * What an entry of the stream costs the sale that writes it: comparing its kind with every known one took as long as writing it. The triggers
 * write fixed kinds, reading refuses others, and `verify` tells of them.
 */
export const lighterStream = `
CREATE TABLE stream_before AS SELECT seq, kind, ref, part FROM stream;
DROP TABLE stream;
CREATE TABLE stream (
  seq  INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  ref  INTEGER NOT NULL,
  part TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO stream (seq, kind, ref, part) SELECT seq, kind, ref, part FROM stream_before ORDER BY seq;
DROP TABLE stream_before;
`;
