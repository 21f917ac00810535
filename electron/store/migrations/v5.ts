// Schema 5: pinned workspaces, and what of a folder's own settings its user trusted: the very content, so that what is used
// is what was shown, whatever the folder holds later.
export const v5 = `
ALTER TABLE workspaces ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
-- The flag was never set by anybody: there was nothing to trust yet.
ALTER TABLE workspaces DROP COLUMN trusted;
ALTER TABLE workspaces ADD COLUMN trusted TEXT;
`;
