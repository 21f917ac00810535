// Schema 4: what a conversation was before a launch took it up again, so that a start that failed gives exactly that back.
export const v4 = `
ALTER TABLE launches ADD COLUMN claimed_before TEXT;
`;
