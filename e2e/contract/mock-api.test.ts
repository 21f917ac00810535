// The mock model API answers every dialect in the same words, streamed or whole.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMockApi, type MockApi } from '../fixtures/mock-api.mjs';

const ROLE = 'Be brief.\nROLE-MARKER: alpha';
const DIALECTS = [
  ['anthropic', '/v1/messages', { system: ROLE, messages: [{ role: 'user', content: 'one' }, { role: 'assistant', content: 'x' }, { role: 'user', content: [{ type: 'text', text: '<system-reminder>no</system-reminder>' }, { type: 'text', text: 'two' }] }] }],
  ['responses', '/v1/responses', { instructions: ROLE, input: [{ role: 'user', content: 'one' }, { role: 'assistant', content: 'x' }, { role: 'user', content: 'two' }] }],
  ['chat', '/v1/chat/completions', { messages: [{ role: 'system', content: ROLE }, { role: 'user', content: 'one' }, { role: 'assistant', content: 'x' }, { role: 'user', content: 'two' }] }],
  ['gemini', '/v1beta/models/m:generateContent', { systemInstruction: { parts: [{ text: ROLE }] }, contents: [{ role: 'user', parts: [{ text: 'one' }] }, { role: 'model', parts: [{ text: 'x' }] }, { role: 'user', parts: [{ text: 'two' }] }] }],
] as const;

describe('mock model API', () => {
  let api: MockApi;
  beforeAll(async () => { api = await startMockApi(); });
  afterAll(() => api.close());

  const post = (path: string, body: object) => fetch(api.url + path, { method: 'POST', body: JSON.stringify(body) });

  it.each(DIALECTS)('L1: %s, whole and streamed, counts turns and names the role', async (dialect, path, body) => {
    const answer = JSON.stringify('MOCK turns=2 role=alpha where=system last="two"').slice(1, -1);
    const before = api.requests.length;
    const whole = await post(path, body);
    expect(whole.status).toBe(200);
    expect(await whole.text()).toContain(answer);
    const streamed = dialect === 'gemini' ? post('/v1beta/models/m:streamGenerateContent?alt=sse', body) : post(path, { ...body, stream: true });
    expect(await (await streamed).text()).toContain(answer);
    expect(api.requests.slice(before).map((request) => [request.dialect, request.conversation?.turns])).toEqual([[dialect, 2], [dialect, 2]]);
  });

  it('C4: directives ask for a tool call once, or for an error', async () => {
    const ask = { messages: [{ role: 'user', content: 'TOOL:Bash {"command":"true"}' }], tools: [{ name: 'Bash' }] };
    expect(await (await post('/v1/messages', ask)).json()).toMatchObject({ stop_reason: 'tool_use', content: [{ name: 'Bash', input: { command: 'true' } }] });
    const done = { ...ask, messages: [...ask.messages, { role: 'user', content: [{ type: 'tool_result', content: 'ok' }] }] };
    expect(await (await post('/v1/messages', done)).json()).toMatchObject({ stop_reason: 'end_turn' });
    expect((await post('/v1/messages', { messages: [{ role: 'user', content: 'ERR:529' }] })).status).toBe(529);
  });

  it('A5: what holds no conversation is answered, or refused, plainly', async () => {
    expect((await fetch(`${api.url}/health`)).status).toBe(200);
    expect((await post('/v1/messages/count_tokens', {})).status).toBe(200);
    expect((await fetch(`${api.url}/nothing`)).status).toBe(404);
  });
});
