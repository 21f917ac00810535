// The sample's architects: which badge each of them shows, by name.
export const SAMPLE_ROLES = { fresh: 'main', resumed: 'reviewer', reattached: 'docs', ended: 'tests', refused: 'deploy', amber: 'research' } as const;
export type SampleRole = keyof typeof SAMPLE_ROLES;
