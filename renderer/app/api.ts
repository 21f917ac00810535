import type { AtelierApi } from '../../shared/ipc';

declare global {
  interface Window {
    /** Put there by the preload; the only way out of the page. */
    readonly atelier: AtelierApi;
  }
}

/** The rest of the product as the page sees it. */
export function api(): AtelierApi {
  return window.atelier;
}
