// Schema 2: every id ever used is kept in a history, and every launch with its decision.
// The casts keep a row that does not fit STRICT from stopping the others; what they leave wrong shows as damaged (S4).
export const v2 = `
ALTER TABLE workspaces RENAME TO workspaces_v1;
ALTER TABLE architects RENAME TO architects_v1;
ALTER TABLE settings RENAME TO settings_v1;

CREATE TABLE workspaces (
  id TEXT PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  label TEXT,
  former_paths TEXT NOT NULL,
  position INTEGER NOT NULL,
  open INTEGER NOT NULL,
  trusted INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
INSERT INTO workspaces
  SELECT CAST(id AS TEXT), CAST(path AS TEXT), NULL, '[]', CAST(position AS INTEGER), CAST(open AS INTEGER), 0,
    CAST(last_used_at AS INTEGER), CAST(created_at AS INTEGER)
  FROM workspaces_v1;

CREATE TABLE architects (
  id TEXT PRIMARY KEY,
  workspace_id TEXT NOT NULL REFERENCES workspaces(id),
  name TEXT NOT NULL,
  harness TEXT NOT NULL,
  command TEXT,
  args TEXT NOT NULL,
  position INTEGER NOT NULL,
  hidden INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  removed_at INTEGER,
  -- The harness under which it ran before ids were kept; the decision then says no-stored-id, not first-launch.
  before_ids TEXT
) STRICT;
INSERT INTO architects
  SELECT CAST(id AS TEXT), CAST(workspace_id AS TEXT), CAST(name AS TEXT), CAST(harness AS TEXT), CAST(command AS TEXT),
    CAST(args AS TEXT), CAST(position AS INTEGER), 0, CAST(created_at AS INTEGER), NULL,
    CASE WHEN trim(coalesce(session_id, '')) = '' THEN CAST(harness AS TEXT) END
  FROM architects_v1;
-- Names of removed architects may be used again.
CREATE UNIQUE INDEX architects_name ON architects (workspace_id, name) WHERE removed_at IS NULL;

CREATE TABLE conversations (
  row INTEGER PRIMARY KEY AUTOINCREMENT,
  architect_id TEXT NOT NULL REFERENCES architects(id),
  harness TEXT NOT NULL,
  session_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('current', 'provisional', 'past', 'void')),
  origin TEXT NOT NULL,
  provenance TEXT NOT NULL,
  confirmed INTEGER NOT NULL,
  transcript_path TEXT,
  config_folder TEXT,
  launch_id TEXT,
  started_at INTEGER NOT NULL,
  left_at INTEGER,
  left_reason TEXT
) STRICT;
-- An id from before is unverified: not confirmed. Had two rows the same one, the older keeps it, the other has it in its history.
INSERT INTO conversations (architect_id, harness, session_id, state, origin, provenance, confirmed, started_at, left_at, left_reason)
  SELECT id, harness, session_id, iif(nth = 1, 'current', 'past'), 'import', 'imported', 0, created_at,
    iif(nth = 1, NULL, created_at), iif(nth = 1, NULL, 'claimed-by-another')
  FROM (
    SELECT CAST(id AS TEXT) AS id, CAST(harness AS TEXT) AS harness, trim(session_id) AS session_id, CAST(created_at AS INTEGER) AS created_at,
      row_number() OVER (PARTITION BY CAST(harness AS TEXT), lower(trim(session_id)) ORDER BY CAST(created_at AS INTEGER), id) AS nth
    FROM architects_v1 WHERE trim(coalesce(session_id, '')) <> ''
  ) ORDER BY created_at, id;
-- S2: two architects can never hold one live conversation. Removed architects keep theirs: undo must find it free (S7).
CREATE UNIQUE INDEX conversations_claim ON conversations (harness, lower(session_id)) WHERE state IN ('current', 'provisional');
CREATE UNIQUE INDEX conversations_current ON conversations (architect_id, harness) WHERE state = 'current';
CREATE UNIQUE INDEX conversations_provisional ON conversations (architect_id, harness) WHERE state = 'provisional';
-- One history entry per own id: going back to an earlier conversation revives its row.
CREATE UNIQUE INDEX conversations_own ON conversations (architect_id, harness, lower(session_id)) WHERE state <> 'void';

CREATE TABLE launches (
  -- Order of recording; the clock may be set back.
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  architect_id TEXT NOT NULL REFERENCES architects(id),
  harness TEXT NOT NULL,
  trigger TEXT NOT NULL,
  outcome TEXT NOT NULL,
  reason TEXT NOT NULL,
  degraded INTEGER NOT NULL,
  provisional INTEGER NOT NULL,
  session_id TEXT,
  previous_id TEXT,
  provenance TEXT,
  facts TEXT NOT NULL,
  argv TEXT NOT NULL,
  cwd TEXT NOT NULL,
  token TEXT NOT NULL,
  terminal_id TEXT,
  pid INTEGER,
  process_start TEXT,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  exit_class TEXT,
  exit_code INTEGER,
  exit_signal INTEGER,
  settled INTEGER NOT NULL,
  failure TEXT,
  -- What its claim took and displaced, so that giving it back restores exactly that.
  claimed_row INTEGER REFERENCES conversations(row),
  replaced_current INTEGER REFERENCES conversations(row),
  replaced_provisional INTEGER REFERENCES conversations(row)
) STRICT;
CREATE INDEX launches_of_architect ON launches (architect_id, seq);
CREATE INDEX launches_unsettled ON launches (seq) WHERE settled = 0;

CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
INSERT INTO settings SELECT CAST(key AS TEXT), CAST(value AS TEXT) FROM settings_v1;

DROP TABLE architects_v1;
DROP TABLE workspaces_v1;
DROP TABLE settings_v1;
`;
