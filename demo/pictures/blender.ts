import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Form } from '#contract/form.ts'
import { anatomy } from '#forms/anatomy.ts'
import { assumptions, upTo } from '#forms/facts.ts'
import { meshOf } from '#forms/mesh.ts'
import type { Cavity } from '#forms/parts.ts'
import { pointsOf, ring } from '#forms/plan.ts'
import { develop, type Light } from './finish.ts'

/** What scene.py is asked for; every field is part of a picture's fingerprint. */
export type Job = {
  form: Form
  set: 'studio' | 'terrace' | 'street' | 'facade'
  plant: string
  base: string
  yaw: number
  elevation: number
  /** How much of the frame's width and height the subject may take. */
  fill: [number, number]
  /** How far below the middle of the frame the subject sits. */
  lower: number
  /** A row of the same piece, this many metres apart (outdoors). */
  row?: number | undefined
  zoom?: number
  /** Where a close view aims, as shares of the bounding box: along, back, up. */
  focus?: [number, number, number]
  width: number
  height: number
  samples: number
  seed: number
}

/** The bed a plant stands in, in Blender's metres. */
function bed(cavity: Cavity | undefined): { level: number; outline: [x: number, y: number][] } | undefined {
  const rim = cavity?.profile.at(-1)
  if (cavity?.for !== 'soil' || !rim) return undefined
  const level = rim.y - assumptions.soilBelowRim
  const half = upTo(cavity.profile, level).at(-1)?.d ?? 0
  const points = ring(cavity.plan, half, pointsOf(cavity.plan, half, { circle: 96, rib: 1 }))
  return { level: level / 1000, outline: points.map((p) => [p.x / 1000, -p.z / 1000]) }
}

/** Renderings are kept outside the repository, so that another colour or tone curve needs no new one. */
export const negatives = process.env['NEGATIVES'] ?? '/tmp/pictures/negatives'

/** Runs Blender on a job, unless its negative is there, and develops what it saw. */
export async function shoot(job: Job, version: number, threads: number): Promise<() => Light> {
  const folder = path.join(
    negatives,
    createHash('sha256')
      .update(JSON.stringify([job, version]))
      .digest('hex')
      .slice(0, 16),
  )
  const file = (name: string) => path.join(folder, name)
  const developed = () => develop({ passes: file('passes.bin'), width: job.width, height: job.height, outdoors: job.set !== 'studio' })
  if (existsSync(file('passes.bin'))) return developed
  mkdirSync(folder, { recursive: true })
  writeFileSync(file('mesh.json'), JSON.stringify({ parts: meshOf(job.form, 'picture'), bed: bed(anatomy(job.form).cavity) }))
  writeFileSync(file('job.json'), JSON.stringify({ ...job, form: undefined, mesh: file('mesh.json'), out: file('passes.part'), threads }))
  const script = path.join(import.meta.dirname, 'blender', 'scene.py')
  await run('nice', ['-n', '19', 'blender', '-b', '--factory-startup', '--python-exit-code', '3', '-P', script, '--', file('job.json')])
  renameSync(file('passes.part'), file('passes.bin'))
  return developed
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (d) => {
      said = (said + d).slice(-6000)
    })
    child.stderr.on('data', (d) => {
      said = (said + d).slice(-6000)
    })
    child.on('error', failed)
    child.on('exit', (code) =>
      code === 0
        ? (process.env['SAY'] && console.log(said.match(/RENDERED.*/)?.[0]), done())
        : failed(new Error(`${command} ended with ${code}:\n${said}`)),
    )
  })
}
