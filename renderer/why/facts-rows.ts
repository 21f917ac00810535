import type { ConversationFact, Facts, HolderFact, TranscriptFact } from '../../shared/decision';
import type { Instant } from '../../shared/domain';
import { age, bytes, moment } from '../app/words';

/** One line of the facts table; `alert` marks a fact that stands in the way. */
export interface FactRow {
  label: string;
  value: string;
  alert: boolean;
}

const row = (label: string, value: string, alert = false): FactRow => ({ label, value, alert });

/** The facts a decision was made from, as a person reads them, in the order the outcome table asks for them. `now` in milliseconds. */
export function factRows(facts: Facts, now: Instant): FactRow[] {
  const { running, folder, harness, command, refused = null, request, store, current, lastEnd, switches } = facts;
  return [
    row('Own terminal', running ? `still runs (${running.terminalId})` : 'none running'),
    row('Folder', `${folder.realPath ?? folder.path}${folder.state === 'ok' ? '' : ` · ${folderWords(folder.state)}`}`, folder.state !== 'ok'),
    ...(folder.formerPaths.length > 0 ? [row('Former folders', folder.formerPaths.join(', '))] : []),
    row('Harness', `${harness.name}${harness.state === 'known' ? '' : ` · ${harness.state}`} · ${sessionWords(harness.sessions)}`, harness.state !== 'known'),
    row('Command', command.path ?? `not found in ${command.searched.join(', ')}`, command.path === null),
    ...(refused === null ? [] : [row('Own settings', `refused: ${refused}`, true)]),
    row('Asked for', request.type === 'none' ? 'nothing in particular' : request.type === 'fresh' ? 'a fresh start' : `conversation ${request.id}`),
    row('Store', storeWords(store), store.state !== 'ok' || store.row !== 'ok'),
    ...(current ? conversationRows(current, now) : running?.sessionId ? [row('Its conversation', `${running.sessionId} · open in its own terminal`)] : [row('Current conversation', `none · ${pastWords(facts.past)}`)]),
    row('Last end', lastEnd === null ? 'never started' : endWords(lastEnd), lastEnd === 'crash'),
    ...switchRows(switches),
  ];
}

/** What is known of one conversation. */
export function conversationRows(fact: ConversationFact, now: Instant): FactRow[] {
  return [
    row('Current conversation', `${fact.id}${fact.wellFormed ? '' : ' · malformed'} · ${fact.own ? 'own' : 'not its own'}, from ${fact.origin}`, !fact.wellFormed || !fact.own),
    row('Something said', fact.confirmed ? 'yes, confirmed' : 'not confirmed'),
    row('Transcript', transcriptWords(fact.transcript, now), fact.transcript.state !== 'present' || !fact.transcript.resumable),
    row('Holder', holderWords(fact.holder), fact.holder.state === 'foreign' || fact.holder.state === 'orphan' || fact.holder.state === 'unknown'),
    row('Claimed by', fact.claimedBy ?? 'nobody else', fact.claimedBy !== null),
  ];
}

/** Size, age and whether the agent would accept it. */
export function transcriptWords(transcript: TranscriptFact, now: Instant): string {
  switch (transcript.state) {
    case 'absent':
      return 'not there';
    case 'check-failed':
      return `could not be checked: ${transcript.why}`;
    case 'present': {
      if (transcript.kind !== 'file') return transcript.kind === 'folder' ? 'a folder' : 'not a regular file';
      const use = transcript.resumable ? (transcript.said ? 'resumable' : 'resumable, nothing said') : 'not resumable';
      return `${bytes(transcript.size)} · written ${age(transcript.modifiedAt, now)} · ${use}`;
    }
  }
}

/** Who has a conversation open. */
export function holderWords(holder: HolderFact): string {
  switch (holder.state) {
    case 'not-needed':
      return 'not needed for this decision';
    case 'none':
      return `nobody (${holder.by === 'both' ? 'registry and process list' : holder.by === 'registry' ? 'registry' : 'process list'})`;
    case 'foreign':
      return `process ${holder.pid} (${holder.command})${holder.since === null ? '' : `, since ${moment(holder.since)}`}`;
    case 'orphan':
      return `process ${holder.pid}, started here and left without its terminal${holder.since === null ? '' : `, since ${moment(holder.since)}`}`;
    case 'unknown':
      return `could not be found out: ${holder.why}`;
  }
}

function folderWords(state: 'missing' | 'not-a-folder' | 'unreadable'): string {
  return { missing: 'missing', 'not-a-folder': 'not a folder', unreadable: 'unreadable' }[state];
}

function sessionWords(sessions: Facts['harness']['sessions']): string {
  return { pinned: 'its ids are chosen here', reported: 'it reports its ids', none: 'it keeps no conversations' }[sessions];
}

function storeWords(store: Facts['store']): string {
  const why = store.why === null ? '' : `: ${store.why}`;
  if (store.state !== 'ok') return `${store.state}${why}`;
  return store.row === 'ok' ? 'readable' : `row damaged${why}`;
}

function pastWords(past: Facts['past']): string {
  return { 'never-launched': 'never started', 'before-ids': 'last started before ids were stored', 'never-reported': 'its id was never reported', 'has-ids': 'only earlier ones' }[past];
}

/** The exit classes, and the start that has not ended. */
export function endWords(end: NonNullable<Facts['lastEnd']>): string {
  return { 'quit-in-agent': 'quit from inside', 'stopped-by-us': 'stopped from here', system: 'the app or the machine ended', crash: 'crashed', 'never-ended': 'no end was recorded' }[end];
}

function switchRows(switches: Facts['switches']): FactRow[] {
  return [
    ...(switches.skipResume ? [row('Switch', 'ATELIER_SKIP_RESUME is set', true)] : []),
    ...(switches.crashLoop === 'none' ? [] : [row('Crash loop', switches.crashLoop === 'fall-back' ? 'failed three times, falls back to fresh' : 'failed again, given up', true)]),
    row('After a quit', { resume: 'resume', fresh: 'start fresh', ask: 'ask' }[switches.afterQuit]),
  ];
}
