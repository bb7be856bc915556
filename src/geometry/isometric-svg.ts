import type { Shape } from '#contract/shape.ts'
import { drawIsometric, type Polyline } from './isometric.ts'

/** The proportions of every product picture. */
export const isometricSize = { width: 640, height: 800 } as const

/** The line drawing of a shape as an SVG file, used like a picture and on the same background. */
export function isometricSvg(shape: Shape): string {
  const { width, height } = isometricSize
  const { lines, dark } = drawIsometric(shape, isometricSize)
  const squares = dark.map((face) => `M${face.map(pair).join('L')}Z`).join('')
  const strokes = joined(lines)
    .map((line) => `M${line.map(pair).join('L')}`)
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<path fill="#f7f5f1" d="M0 0h${width}v${height}H0z"/>${squares && `<path fill="#8f897f" d="${squares}"/>`}` +
    `<path fill="none" stroke="#57524a" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="${strokes}"/></svg>`
  )
}

const pair = ([x, y]: readonly [number, number]) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** Joins segments end to end, which makes the file a third as long. */
function joined(lines: readonly Polyline[]): Polyline[] {
  const rest = new Set(lines)
  const byEnd = new Map<string, Polyline[]>()
  const toPointKey = (point: readonly [number, number] | undefined) => (point ? pair(point) : '')
  for (const line of lines) for (const end of [line[0], line.at(-1)]) byEnd.set(toPointKey(end), [...(byEnd.get(toPointKey(end)) ?? []), line])
  const chains: Polyline[] = []
  for (const line of lines) {
    if (!rest.delete(line)) continue
    const chain = [...line]
    for (let next = takeNextLine(chain); next; next = takeNextLine(chain)) chain.push(...next)
    chains.push(chain)
  }
  return chains

  function takeNextLine(chain: Polyline): Polyline | null {
    const end = toPointKey(chain.at(-1))
    const next = byEnd.get(end)?.find((line) => rest.has(line))
    if (!next) return null
    rest.delete(next)
    return toPointKey(next[0]) === end ? next.slice(1) : next.toReversed().slice(1)
  }
}
