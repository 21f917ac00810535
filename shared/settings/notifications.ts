// What is told of outside the window.
import { z } from 'zod';
import { setting } from '../setting';

export const NOTIFICATIONS = {
  'notifications.needs-you': setting({
    schema: z.boolean(),
    initial: true,
    section: 'Notifications',
    title: 'When an architect needs you',
    about: 'A notification when one waits for you or ended by itself. None about what the window in front of you shows.',
    scope: 'app',
  }),
  'notifications.finished': setting({
    schema: z.boolean(),
    initial: false,
    section: 'Notifications',
    title: 'When an architect has finished',
    about: 'A notification when one stops working and asks nothing.',
    scope: 'app',
  }),
  'notifications.sound': setting({
    schema: z.boolean(),
    initial: false,
    section: 'Notifications',
    title: 'Sound',
    about: 'Two soft tones with each notification.',
    scope: 'app',
  }),
} as const;
