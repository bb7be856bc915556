/**
 * Takes every picture of the demo catalogue that is missing or whose description has changed, the important first.
 * May be stopped and started at any time. See README.md.
 */
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { loadDemoCatalogue } from '#demo/catalogue/schema.ts'
import { shoot } from './blender.ts'
import { type Light, print } from './finish.ts'
import { fingerprint, readManifest, versions, writeManifest } from './manifest.ts'
import { type PictureKind, type Wanted, wanted } from './plan.ts'

const { values: asked } = parseArgs({
  options: {
    product: { type: 'string' },
    kind: { type: 'string' },
    threads: { type: 'string', default: '2' },
    stay: { type: 'boolean', default: false },
    until: { type: 'string' },
    dry: { type: 'boolean', default: false },
  },
})
const here = import.meta.dirname
const order: PictureKind[] = ['studio', 'outdoor', 'hover', 'colour', 'detail']
/** Pictures that could not be taken in this run are not tried twice. */
const failed = new Set<string>()
/** The pictures being developed while Blender is already at the next. */
let inHand = new Set<string>()
let developing: Promise<void> = Promise.resolve()

function missing(): Wanted[] {
  const have = new Map(readManifest().map((p) => [p.file, p.fingerprint]))
  return loadDemoCatalogue(undefined)
    .products.flatMap(wanted)
    .filter((w) => !failed.has(w.file) && !inHand.has(w.file) && !(have.get(w.file) === fingerprint(w) && existsSync(path.join(here, w.file))))
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

const isAsked = (w: Wanted) => (!asked.product || w.product === asked.product) && (!asked.kind || w.kind === asked.kind)

/** All the missing pictures that one rendering gives. */
function nextBatch(): Wanted[] {
  const left = missing()
  const first = left.find(isAsked)
  if (!first) return []
  const same = JSON.stringify(first.job)
  return left.filter((w) => w.product === first.product && JSON.stringify(w.job) === same)
}

async function keep(batch: Wanted[], light: Light): Promise<void> {
  for (const w of batch) {
    mkdirSync(path.join(here, w.product), { recursive: true })
    const recolour = w.hex === w.job.base ? undefined : { from: w.job.base, to: w.hex }
    await print(light, recolour).webp({ quality: 90, smartSubsample: true, effort: 5 }).toFile(path.join(here, w.file))
    const { product, file, kind, colour, hex, alt, job } = w
    const others = readManifest().filter((p) => p.file !== file)
    writeManifest([...others, { product, file, kind, colour, hex, alt, width: job.width, height: job.height, fingerprint: fingerprint(w) }])
  }
}

if (asked.dry) {
  for (const w of missing().filter(isAsked)) console.log(w.kind.padEnd(8), w.file)
  process.exit()
}

const until = asked.until ? Date.parse(asked.until) : Number.POSITIVE_INFINITY
while (Date.now() < until) {
  let batch: Wanted[] = []
  try {
    batch = nextBatch()
  } catch (e) {
    console.log('The catalogue cannot be read at the moment:', e instanceof Error ? e.message : e)
  }
  const first = batch[0]
  if (!first) {
    await developing
    if (inHand.size > 0) {
      inHand = new Set()
      continue
    }
    if (!asked.stay) break
    await wait(20_000)
    continue
  }
  const began = Date.now()
  try {
    const develop = await shoot(first.job, versions[first.job.set], Number(asked.threads))
    await developing
    inHand = new Set(batch.map((w) => w.file))
    developing = wait(1500)
      .then(() => keep(batch, develop()))
      .catch((e) => {
        console.error(e)
        for (const w of batch) failed.add(w.file)
      })
    console.log(new Date().toISOString().slice(11, 19), `${((Date.now() - began) / 1000).toFixed(0)} s`, batch.map((w) => w.file).join(' '))
  } catch (e) {
    console.error(first.file, e)
    for (const w of batch) failed.add(w.file)
  }
}
await developing
