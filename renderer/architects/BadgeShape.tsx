import type { BadgeShape as Shape } from './status';

const OCTAGON = 'M5.4 1.5h5.2l3.9 3.9v5.2l-3.9 3.9H5.4l-3.9-3.9V5.4z';

/** One shape per state, so that none is told by colour alone. Drawn on a 16 px grid with the 1.5 px stroke of the icons. */
export function BadgeShape({ shape, size = 14 }: { shape: Shape; size?: number }) {
  return (
    <svg className="badge-shape" data-shape={shape} width={size} height={size} viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      {SHAPES[shape]}
    </svg>
  );
}

const SHAPES: Record<Shape, React.ReactNode> = {
  none: <circle cx="8" cy="8" r="5.5" strokeDasharray="1.6 2.7" />,
  fresh: <circle cx="8" cy="8" r="5.5" />,
  resume: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" stroke="none" />
      <path className="badge-cut" d="M6.3 4.6 4.5 6.4l1.8 1.8M4.9 6.4h4.2a2.2 2.2 0 0 1 0 4.4H7.4" />
    </>
  ),
  reattach: (
    <path d="M6.7 4.8H5a3.2 3.2 0 0 0 0 6.4h1.7M9.3 4.8H11a3.2 3.2 0 0 1 0 6.4H9.3M5.8 8h4.4" />
  ),
  ended: <rect x="3" y="3" width="10" height="10" rx="1.5" />,
  degraded: (
    <>
      <path d="M8 2.2 14.4 13.2H1.6z" />
      <path d="M8 6.6v3M8 11.4v.1" />
    </>
  ),
  refuse: (
    <>
      <path d={OCTAGON} />
      <path d="M5 8h6" strokeWidth="2" />
    </>
  ),
};
