// Shows that the cases of decide.cases.ts would notice a table with a row lost, or with two neighbours swapped.
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Facts } from '../../shared/decision';
import { anyFacts } from './decide.arbitrary';
import { CASES } from './decide.cases';
import { ROWS, decideWith } from './decide';
import type { Row } from './decide';

/** `decideWith`, where a table that has no answer answers with that. */
function answer(rows: readonly Row[], facts: Facts): unknown {
  try {
    return decideWith(rows, facts);
  } catch (error) {
    return String(error);
  }
}

function noticed(rows: readonly Row[]): string[] {
  return CASES.filter(({ facts, expected }) => !isDeepStrictEqual(answer(rows, facts), expected)).map(({ title }) => title);
}

function without(index: number): Row[] {
  return ROWS.filter((_, i) => i !== index);
}

/** The table with row `index` and the next one in each other's place. */
function swapped(index: number): Row[] {
  return ROWS.map((row, i) => (i === index ? ROWS[index + 1] : i === index + 1 ? ROWS[index] : row) ?? row);
}

const labels = ROWS.map(({ row }, index) => {
  const siblings = ROWS.filter((other) => other.row === row).length;
  return siblings === 1 ? String(row) : `${row}${'abc'.charAt(index - ROWS.findIndex((other) => other.row === row))}`;
});
const neighbours = labels.slice(0, -1).map((label, index) => ({ index, pair: `${label}/${labels[index + 1]}` }));

/** Neighbours whose conditions exclude each other, so that their order says nothing. */
const EXCLUSIVE = new Map([
  ['2a/2b', 'a folder has one state'],
  ['2b/2c', 'a folder has one state'],
  ['3a/3b', 'a harness has one state'],
  ['6/7', 'one request at a time'],
  ['13/B', 'a malformed current id, or none'],
  ['14a/14b', 'one past'],
  ['18/19', 'confirmed or not'],
  ['19/20', 'absent or present'],
  ['23/24', 'one holder'],
  ['24/25', 'held or not'],
]);

describe('mutations of the outcome table', () => {
  it('L22: its rows stand in the order of the outcome table, B in place of 14', () => {
    const order = [...new Set(ROWS.map(({ row }) => row))];
    expect(order).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 'B', 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]);
  });

  it('L22: the whole table passes every case', () => {
    expect(noticed(ROWS)).toEqual([]);
  });

  it.each(labels.map((label, index) => ({ label, index })))('L22: a case fails without row $label', ({ index }) => {
    expect(noticed(without(index))).not.toEqual([]);
  });

  it.each(neighbours.filter(({ pair }) => !EXCLUSIVE.has(pair)))('L22: a case fails with $pair swapped', ({ index }) => {
    expect(noticed(swapped(index))).not.toEqual([]);
  });

  it('L22: swapping the others changes nothing, as their conditions exclude each other', () => {
    const others = neighbours.filter(({ pair }) => EXCLUSIVE.has(pair));
    expect(others.map(({ pair }) => pair)).toEqual([...EXCLUSIVE.keys()]);
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const both = others.filter(({ index }) => ROWS[index]?.when(facts) && ROWS[index + 1]?.when(facts));
        expect(both).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  });
});
