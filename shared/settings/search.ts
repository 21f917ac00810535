// Search over everything that was said.
import { z } from 'zod';
import { setting } from '../setting';

export const SEARCH = {
  'search-index': setting({
    schema: z.boolean(),
    initial: true,
    section: 'Search',
    title: 'Keep a search index',
    about: 'Of what was said in your architects’ conversations, in the app’s state folder. Switched off, it is deleted.',
    scope: 'app',
  }),
  'search-limit': setting({
    schema: z.number().int().min(20).max(10_000),
    initial: 300,
    section: 'Search',
    title: 'Size of the search index',
    about: 'At most. When it is full, the oldest talk is left out.',
    scope: 'app',
    unit: 'MB',
    step: 50,
  }),
} as const;
