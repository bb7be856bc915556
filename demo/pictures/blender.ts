import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Shape } from '#contract/shape.ts'
import { decompose } from '#geometry/decompose.ts'
import { assumptions, volumeUpTo } from '#geometry/measurements.ts'
import { buildMesh } from '#geometry/mesh.ts'
import type { Cavity } from '#geometry/solids.ts'
import { countPoints, ring } from '#geometry/outline.ts'
import { beforeCurve, develop, paperTone, type Light } from './develop.ts'

export type SetName =
  | 'house'
  | 'wallside'
  | 'sill'
  | 'parapet'
  | 'terrace'
  | 'patio'
  | 'street'
  | 'square'
  | 'park'
  | 'bathroom'
  | 'living'
  | 'workshop'
  | 'bay'
  | 'yard'
export type Hour = 'morning' | 'noon' | 'afternoon' | 'golden' | 'late' | 'overcast' | 'dusk' | 'night'
/** Options of a set (sets.py): hour, ground, wall, door, side… */
export type Place = { hour: Hour; ground?: string; wall?: string; door?: string; paint?: string; side?: 1 | -1 } & Record<string, unknown>

/** Input of scene.py; every field is part of a picture's fingerprint. Lengths in metres, angles in degrees. */
export type Job = {
  form: Shape
  set: SetName | 'paper'
  place?: Place
  plant: string
  /** The colour of the concrete and the texture of its surface (seed, holes, clouds, lines, wear, seam). */
  base: string
  look: { seed: number; [k: string]: number }
  yaw: number
  elevation: number
  /** Width of the frame in metres; otherwise `fill` is the share of the frame that the subject takes; otherwise the frame follows the subject. */
  span?: number
  fill?: [number, number]
  /** Factor on the width of a frame that follows the subject. */
  wide?: number
  /** Offset of the subject below and to the left of the middle, as shares of half the frame. */
  lower: number
  aside?: number
  /** Spacing of a row of the same piece, metres. */
  row?: number
  /** Height at which the piece hangs or stands. */
  lift?: number
  zoom?: number
  /** Target of a close view as shares of the bounding box: along, back, up. */
  focus?: [number, number, number]
  others?: { form: Shape; at: [number, number]; z?: number; turn?: number; plant?: string; framed?: boolean }[]
  /** A silhouette of 1.75 m beside the piece; `who` is a pose of people.py. */
  person?: { at: [number, number]; who: number }
  /** A customer's mark is pressed into the front at this share of the height, seen from near. */
  mark?: number
  /** Target brightness of the light on the product, and its white point. */
  key?: number
  balance?: [number, number, number]
  width: number
  height: number
  samples: number
  seed: number
}

/** The soil surface that plants stand in, metres. */
function bed(cavity: Cavity | undefined): { level: number; outline: [x: number, y: number][] } | undefined {
  const rim = cavity?.profile.at(-1)
  if (cavity?.for !== 'soil' || !rim) return undefined
  const level = rim.y - assumptions.soilBelowRim
  const half = volumeUpTo(cavity.profile, level).at(-1)?.d ?? 0
  const points = ring(cavity.plan, half, countPoints(cavity.plan, half, { circle: 96, rib: 1 }))
  return { level: level / 1000, outline: points.map((p) => [p.x / 1000, -p.z / 1000]) }
}

/** Rendered passes are stored outside the repository; another colour or tone curve reuses them. */
export const negatives = process.env['NEGATIVES'] ?? '/tmp/pictures/negatives'

/** Renders a job with Blender unless its passes exist; returns how to develop them. */
export async function shoot(job: Job, version: number, threads: number): Promise<() => Promise<Light>> {
  // exposure and white balance belong to the development, not to the rendering
  const seen = JSON.stringify([{ ...job, key: undefined, balance: undefined }, version])
  const folder = path.join(negatives, createHash('sha256').update(seen).digest('hex').slice(0, 16))
  const file = (name: string) => path.join(folder, name)
  const { width, height, key, balance } = job
  const cropped = Boolean(job.zoom ?? job.mark)
  const developed = () => develop({ passes: file('passes.bin'), width, height, outdoors: job.set !== 'paper', cropped, key, balance }, threads)
  if (existsSync(file('passes.bin'))) return developed
  mkdirSync(folder, { recursive: true })
  const mesh = (shape: Shape, name: string) => {
    writeFileSync(file(name), JSON.stringify({ parts: buildMesh(shape, 'picture'), bed: bed(decompose(shape).cavity) }))
    return file(name)
  }
  const asked = {
    ...job,
    form: undefined,
    mesh: mesh(job.form, 'mesh.json'),
    others: job.others?.map(({ form: shape, ...other }, k) => ({ ...other, mesh: mesh(shape, `other-${k}.json`) })) ?? [],
    paper: beforeCurve(paperTone),
    out: file('passes.part'),
    threads,
  }
  writeFileSync(file('job.json'), JSON.stringify(asked))
  const script = path.join(import.meta.dirname, 'blender', 'scene.py')
  await run('blender', ['-b', '--factory-startup', '--python-exit-code', '3', '-P', script, '--', file('job.json')])
  renameSync(file('passes.part.json'), file('passes.bin.json'))
  renameSync(file('passes.part'), file('passes.bin'))
  return developed
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (d: Buffer) => {
      output = (output + d).slice(-6000)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', failed)
    child.on('exit', (code) => {
      if (code !== 0) return failed(new Error(`${command} ended with ${code}:\n${output}`))
      console.log(output.match(/FRAME.*/)?.[0] ?? '', output.match(/seconds.*/)?.[0] ?? '')
      done()
    })
  })
}
