import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Form } from '#contract/form.ts'
import { bedOutline, meshOf } from '#forms/mesh.ts'
import { anatomy, type Cavity } from '#forms/parts.ts'
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
  zoom?: number
  /** Where a close view aims, as shares of the bounding box: along, back, up. */
  focus?: [number, number, number]
  width: number
  height: number
  samples: number
  seed: number
}

/** Soil stands this far below the rim. */
const bedBelowRim = 45

function bed(cavity: Cavity | undefined) {
  if (cavity?.for !== 'soil') return undefined
  const top = cavity.profile.at(-1)
  if (!top) return undefined
  const level = top.y - bedBelowRim
  return { level: level / 1000, outline: bedOutline(cavity.plan, halfAt(cavity, level)).map(([x, z]) => [x, -z]) }
}

function halfAt({ profile }: Cavity, level: number): number {
  const above = profile.findIndex((p) => p.y >= level)
  const a = profile[Math.max(0, above - 1)]
  const b = profile[above]
  if (!a || !b) return 0
  return b.y === a.y ? b.d : a.d + ((b.d - a.d) * (level - a.y)) / (b.y - a.y)
}

/** Runs Blender on a job and develops what it saw. */
export async function shoot(job: Job, folder: string, threads: number): Promise<() => Light> {
  mkdirSync(folder, { recursive: true })
  const file = (name: string) => path.join(folder, name)
  writeFileSync(file('mesh.json'), JSON.stringify({ parts: meshOf(job.form, 'picture'), bed: bed(anatomy(job.form).cavity) }))
  writeFileSync(file('job.json'), JSON.stringify({ ...job, form: undefined, mesh: file('mesh.json'), out: file('passes.bin'), threads }))
  const script = path.join(import.meta.dirname, 'blender', 'scene.py')
  await run('nice', ['-n', '19', 'blender', '-b', '--factory-startup', '--python-exit-code', '3', '-P', script, '--', file('job.json')])
  return () => develop({ passes: file('passes.bin'), width: job.width, height: job.height, outdoors: job.set !== 'studio' })
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (d) => { said = (said + d).slice(-6000) })
    child.stderr.on('data', (d) => { said = (said + d).slice(-6000) })
    child.on('error', failed)
    child.on('exit', (code) => (code === 0 ? done() : failed(new Error(`${command} ended with ${code}:\n${said}`))))
  })
}
