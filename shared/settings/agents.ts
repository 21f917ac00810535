// When agents start and end.
import { z } from 'zod';
import { setting } from '../setting';

export const AGENTS = {
  'start-policy': setting({
    schema: z.enum(['running', 'visible', 'none']),
    initial: 'running',
    section: 'Agents',
    title: 'When the app opens',
    about: 'What starts again by itself. The rest shows what it would do, and waits.',
    scope: 'app',
    words: { running: 'Start what was running', visible: 'Start only what is on screen', none: 'Start nothing' },
  }),
  'on-quit': setting({
    schema: z.enum(['ask', 'leave', 'tray', 'stop']),
    initial: 'ask',
    section: 'Agents',
    title: 'When you quit',
    about: 'What becomes of agents that run. Left running, they are reattached; stopped, they resume.',
    scope: 'app',
    words: { ask: 'Ask', leave: 'Leave agents running', tray: 'Keep in the tray', stop: 'Stop all agents' },
  }),
  'after-quit': setting({
    schema: z.enum(['ask', 'resume', 'fresh']),
    initial: 'ask',
    section: 'Agents',
    title: 'After you quit an agent',
    about: 'What follows when you end an agent from inside. An architect’s own choice counts before this one.',
    scope: 'workspace',
    words: { ask: 'Ask', resume: 'Resume its conversation', fresh: 'Start fresh' },
  }),
} as const;
