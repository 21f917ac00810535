// What is kept, and for how long.
import { z } from 'zod';
import { setting } from '../setting';

export const PRIVACY = {
  'pasted-days': setting({
    schema: z.number().int('A whole number is needed.').min(1, 'At least 1 day.').max(3650, 'At most 3650 days.'),
    initial: 30,
    section: 'Privacy and storage',
    title: 'Keep pasted images',
    about: 'Images pasted into a terminal lie in the app’s state folder. They are deleted after so many days, and the oldest when there are more than 200.',
    scope: 'app',
    unit: 'days',
  }),
  'keep-copies': setting({
    schema: z.boolean(),
    initial: false,
    section: 'Privacy and storage',
    title: 'Keep copies of conversations',
    about: 'Agents delete old conversations by themselves. Copies of your architects’ own lie in the app’s state folder; they are put back only when you say so.',
    scope: 'app',
  }),
} as const;
