// Schema 3: what took a conversation's place, conversations that were forgotten, and an architect's own environment.
export const v3 = `
ALTER TABLE architects ADD COLUMN environment TEXT NOT NULL DEFAULT '{}';
-- A tombstone: it is off the history and is not resumed; undo takes it away again. No file is ever touched by it.
ALTER TABLE conversations ADD COLUMN forgotten_at INTEGER;
ALTER TABLE conversations ADD COLUMN replaced_by INTEGER REFERENCES conversations(row);
`;
