import { X } from 'lucide-react';
import type { ArchitectView, WhyReport } from '../../shared/ipc';
import { useNow } from '../app/now';
import { togglePanel } from '../app/layout';
import { usePage } from '../app/store';
import { moment } from '../app/words';
import { Badge } from '../architects/Badge';
import { calls } from '../architects/notices';
import { leaveOnEscape } from '../app/panel-focus';
import { focusTerminalSoon } from '../terminal/active';
import { exitWords } from '../terminal/exit-words';
import { IconButton } from '../ui/Button';
import { ErrorLine } from '../ui/ErrorLine';
import { HISTORY_ID } from './actions';
import { Argv } from './Argv';
import { Candidates } from './Candidates';
import { evidenceOf, notStartedWords } from './evidence';
import { factRows } from './facts-rows';
import { FactsTable } from './FactsTable';
import { KeepingSection } from './KeepingSection';
import { NotOurs } from './NotOurs';
import { SearchedPlaces } from './SearchedPlaces';
import { Section } from './Section';
import { sentenceOf, toldBy, type Told } from './sentence';
import { Timeline } from './Timeline';
import { useWhy } from './use-why';
import { WhyActs } from './WhyActs';
import './why.css';

/** What happened with an architect, why, and what would happen next, with everything it was decided from. */
export function WhyPanel({ architect }: { architect: ArchitectView }) {
  const answer = useWhy(architect);
  const report = answer?.ok ? answer.value : null;
  const error = usePage((page) => page.errors[architect.id]);
  const told = report && toldBy(report, architect);
  const reason = architect.reason ?? report?.next.decision.reason ?? architect.preview?.reason ?? null;
  const close = (): void => {
    togglePanel('why', false);
    focusTerminalSoon();
  };
  return (
    <aside className="why" aria-label="Why" data-panel="why" data-focus-home="" tabIndex={-1} data-reason={reason ?? ''} onKeyDown={leaveOnEscape}>
      <header className="why-head">
        <h2 className="truncate">Why · {architect.name}</h2>
        <IconButton name="Close panel" onClick={close}>
          <X size={16} />
        </IconButton>
      </header>
      <div className="why-body">
        <div className="why-headline">
          <Badge architect={architect} />
          {told && (
            <p className="why-sentence selectable">
              {architect.reason === null && <span className="muted">At the next start: </span>}
              {sentenceOf(told)}
            </p>
          )}
          {told && <SearchedPlaces told={told} />}
          {report && <NotStarted report={report} architect={architect} />}
          {architect.ended !== null && !isRunning(architect) && <p className="why-sentence selectable">{exitWords(architect.ended)}</p>}
          {architect.notices.map(({ kind, text }) => (
            <p key={kind} className={calls(kind) ? 'why-sentence why-notice amber selectable' : 'why-sentence why-notice selectable'}>
              {text}
            </p>
          ))}
          {architect.skipsPermissions && <p className="why-sentence amber">Its arguments let it act without asking.</p>}
          {told?.decision.notes.map((note) => (
            <p key={note} className="muted selectable">
              {note}
            </p>
          ))}
          {reason !== null && (
            <p className="why-rule muted">
              {architect.reason === null ? 'Rule of the next start' : 'Rule'} <code className="mono selectable">{reason}</code>
              {told?.decision.provisional === true && <span className="why-provisional">provisional</span>}
            </p>
          )}
        </div>
        <WhyActs architect={architect} reason={reason} next={report?.next.decision.outcome ?? architect.preview?.outcome ?? null} />
        {architect.error !== null && <ErrorLine text={architect.error} />}
        {error !== undefined && <ErrorLine text={error} place={architect.id} />}
        {answer?.ok === false && <ErrorLine text={answer.error} />}
        {report && <Evidence report={report} architect={architect} told={told ?? null} />}
      </div>
    </aside>
  );
}

function isRunning(architect: ArchitectView): boolean {
  return architect.state === 'running' || architect.state === 'starting';
}

/** Why one that was not started in this run of the app is not: what its last launch's end says. */
function NotStarted({ report, architect }: { report: WhyReport; architect: ArchitectView }) {
  const now = useNow();
  const words = architect.state === 'idle' && architect.reason === null ? notStartedWords(report.launch, now) : null;
  return words !== null && <p className="why-sentence selectable">{words}</p>;
}

function Evidence({ report, architect, told }: { report: WhyReport; architect: ArchitectView; told: Told | null }) {
  const now = useNow();
  const { launch, next } = report;
  const { facts, of, title } = evidenceOf(report, told, now);
  const aside = (
    <span className="why-aside" title={title}>
      {of}
    </span>
  );
  return (
    <>
      <Section title="Conversations looked at" aside={aside}>
        <Candidates facts={facts} architectId={architect.id} />
      </Section>
      {launch && launch.argv.length > 0 && (
        <Section title={isRunning(architect) ? 'Started with' : 'Last started with'} aside={<span className="why-aside">{moment(launch.startedAt)}</span>}>
          <Argv argv={launch.argv} cwd={launch.cwd} name="command line" />
        </Section>
      )}
      <Section title="Next start" aside={<NextBadge report={report} />}>
        <p className="why-sentence selectable">{sentenceOf({ decision: next.decision, facts: next.facts })}</p>
        <Argv argv={next.argv} cwd={next.cwd} name="command line of the next start" />
      </Section>
      <Section title="History" id={HISTORY_ID} aside={<span className="why-aside">{historyAside(report)}</span>}>
        <Timeline report={report} architect={architect} />
      </Section>
      {/* Where no conversations are kept there is nobody's to count. */}
      {next.facts.harness.sessions !== 'none' && <NotOurs architect={architect} folder={next.cwd} />}
      {report.history.length > 0 && <KeepingSection report={report} architect={architect} />}
      <Section title="Facts" startsOpen={false} aside={aside}>
        <FactsTable rows={factRows(facts, now)} />
      </Section>
    </>
  );
}

function historyAside({ history, launches }: WhyReport): string {
  const shown = history.filter((each) => each.forgottenAt === null).length;
  return `${shown} ${shown === 1 ? 'conversation' : 'conversations'}, ${launches.length} ${launches.length === 1 ? 'start' : 'starts'}`;
}

function NextBadge({ report }: { report: WhyReport }) {
  const { outcome } = report.next.decision;
  return <span className="why-aside">{{ resume: 'would resume', fresh: 'would start fresh', reattach: 'would reattach', refuse: 'would be refused' }[outcome]}</span>;
}
