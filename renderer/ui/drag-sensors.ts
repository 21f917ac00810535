import { PointerSensor, useSensor, useSensors, type SensorDescriptor, type SensorOptions } from '@dnd-kit/core';

/** A drag begins after 5 px, so that a click with an unsteady hand stays a click. One object: another one would draw everything again that can be dragged. */
const OPTIONS = { activationConstraint: { distance: 5 } };

/** What begins a drag of a tab or a row; the same on every call. */
export function useDragSensors(): SensorDescriptor<SensorOptions>[] {
  return useSensors(useSensor(PointerSensor, OPTIONS));
}
