// Schema 1: one id per architect, no history.
export const v1 = `
CREATE TABLE workspaces (
  id TEXT PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  position INTEGER NOT NULL,
  open INTEGER NOT NULL DEFAULT 1,
  last_used_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE TABLE architects (
  id TEXT PRIMARY KEY,
  workspace_id TEXT NOT NULL REFERENCES workspaces(id),
  name TEXT NOT NULL,
  harness TEXT NOT NULL,
  command TEXT,
  args TEXT NOT NULL DEFAULT '[]',
  session_id TEXT,
  position INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (workspace_id, name)
);
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL);
`;
