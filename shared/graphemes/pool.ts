/** Node's Buffer, where there is one. */
interface Pooled {
  poolSize: number;
}

export const nodeBuffer = (globalThis as { Buffer?: Pooled }).Buffer;
const usual = nodeBuffer?.poolSize ?? 0;

export function setPool(on: boolean): void {
  if (nodeBuffer) nodeBuffer.poolSize = on ? usual : 0;
}
