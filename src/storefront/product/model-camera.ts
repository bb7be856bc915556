/** The camera: rotation around the model's axis and upwards in radians, and zoom. */
export interface View {
  readonly yaw: number
  readonly pitch: number
  /** At 1 everything fits. */
  readonly zoom: number
}

export const firstView: View = { yaw: 0.47, pitch: 0.21, zoom: 1 }

const limits = { pitch: [0.02, 1.45], zoom: [0.7, 3] } as const
const within = (value: number, [min, max]: readonly [number, number]) => Math.min(max, Math.max(min, value))

/** Turns the camera, keeping it above the ground. */
export function turn({ yaw, pitch, zoom }: View, by: { readonly yaw?: number; readonly pitch?: number; readonly zoom?: number }): View {
  return {
    yaw: yaw + (by.yaw ?? 0),
    pitch: within(pitch + (by.pitch ?? 0), limits.pitch),
    zoom: within(zoom * (by.zoom ?? 1), limits.zoom),
  }
}

const step = Math.PI / 12
const keys: Readonly<Record<string, Parameters<typeof turn>[1]>> = {
  ArrowLeft: { yaw: -step },
  ArrowRight: { yaw: step },
  ArrowUp: { pitch: step / 2 },
  ArrowDown: { pitch: -step / 2 },
  '+': { zoom: 1.2 },
  '=': { zoom: 1.2 },
  '-': { zoom: 1 / 1.2 },
}

/** The view after a key; null when the key does nothing. */
export function turnByKey(view: View, key: string): View | null {
  if (key === 'Home') return firstView
  const by = keys[key]
  return by ? turn(view, by) : null
}

/** Dragging across the whole picture turns the model by half a turn. */
export const turnByDrag = (view: View, right: number, down: number, width: number): View =>
  turn(view, { yaw: (-right / width) * Math.PI, pitch: (down / width) * Math.PI })

/** Vertical field of view, radians. */
export const lens = 0.5

/** The eye's distance at which a sphere of this radius fits the picture. */
export function distanceFor(radius: number, aspect: number): number {
  const narrow = Math.min(lens / 2, Math.atan(Math.tan(lens / 2) * aspect))
  return radius / Math.sin(narrow)
}
