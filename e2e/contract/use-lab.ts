// Sets up one subject for a block of tests: the program and the mock model API once, a fresh lab for each test.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { startMockApi, type MockApi } from '../fixtures/mock-api.mjs';
import { Lab } from './lab';
import type { Program, Subject } from './subjects';

/** Installing the real CLI (about 400 MB) may be part of the first set-up. */
const SETUP_MS = 600_000;

export interface LabUse {
  /** The lab of the running test. */
  lab(): Lab;
  /** Asserts how many turns an answer knows of, and (where the answer tells) which role reached the model. */
  expectMarker(answer: string, turns: number, role: string): void;
}

/** Call it first in a describe block. */
export function useLab(subject: Subject): LabUse {
  let api: MockApi;
  let program: Program;
  let lab: Lab;
  beforeAll(async () => {
    api = await startMockApi();
    program = await subject.prepare();
  }, SETUP_MS);
  beforeEach(async () => { lab = await new Lab(subject, program, api).open(); });
  afterEach(() => lab.close());
  afterAll(async () => {
    await program.dispose();
    await api.close();
  });
  return {
    lab: () => lab,
    expectMarker: (answer, turns, role) => {
      if (subject.isClaude) expect(answer).toMatch(new RegExp(`^MOCK turns=${turns} role=${role} `));
      else expect(answer).toContain(turns === 1 ? 'Nice to meet you' : `You have said ${turns} things so far`);
    },
  };
}
