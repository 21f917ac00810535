/** Where the sentences of failed acts in the reader stand. */
export const READER = 'reader';
