import { type Anatomy, type Of, solid } from './parts.ts'
import type { Plan } from './plan.ts'
import type { Point } from './profile.ts'

/** A quarter-ellipse from (`d`, `y`) to the axis, `rise` higher. */
const dome = (d: number, y: number, rise: number, steps = 32): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const a = (Math.PI / 2) * (i / steps)
    return { d: i === steps ? 0 : d * Math.cos(a), y: y + rise * Math.sin(a), smooth: true }
  })

export function sphere(f: Of<'sphere'>): Anatomy {
  const r = f.diameter / 2
  const cut = -Math.acos(Math.min(1, f.foot / f.diameter))
  const middle = -r * Math.sin(cut)
  const steps = 32
  const lower = Array.from({ length: steps }, (_, i): Point => {
    const a = cut * (1 - i / steps)
    return { d: r * Math.cos(a), y: middle + r * Math.sin(a), ...(i > 0 && { smooth: true }) }
  })
  return solid([{ d: 0, y: 0 }, ...lower, ...dome(r, middle, r)])
}

export function halfsphere(f: Of<'halfsphere'>): Anatomy {
  const r = f.diameter / 2
  return solid([{ d: 0, y: 0 }, { d: r, y: 0, edge: 3 }, ...dome(r, f.foot, r)])
}

export function bollard(f: Of<'bollard'>): Anatomy {
  const t = f.top / 2
  const head = f.top * 0.28
  const shaft: Point[] = [
    { d: 0, y: 0 },
    { d: f.bottom / 2, y: 0, edge: 2 },
  ]
  return solid([...shaft, ...dome(t, f.height - head, head, 20)])
}

export function block(f: Of<'block'>): Anatomy {
  const d = f.length / 2
  const plan: Plan = { kind: 'chamfered', slim: (f.length - f.width) / 2, half: d, chamfer: f.chamfer }
  return solid(
    [
      { d: 0, y: 0 },
      { d, y: 0 },
      { d, y: f.height - f.chamfer },
      { d: d - f.chamfer, y: f.height },
      { d: 0, y: f.height },
    ],
    plan,
  )
}
