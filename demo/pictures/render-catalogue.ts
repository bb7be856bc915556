/**
 * Renders every picture of the demo catalogue that is missing or whose description changed, the important ones first.
 * Can be stopped and continued at any time. See README.md.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Sharp } from 'sharp'
import { loadDemoCatalogue } from '#demo/catalogue/schema.ts'
import { averageColour } from '#server/modules/media/prepare-original.ts'
import { shoot } from './blender.ts'
import { type Light, print } from './develop.ts'
import { fingerprint, folder, type Picture, readManifest, versions, writeManifest } from './manifest.ts'
import { places } from './places.ts'
import { kinds, type RequestedPicture, requested } from './plan.ts'

const { values: asked } = parseArgs({
  options: {
    product: { type: 'string' },
    kind: { type: 'string' },
    threads: { type: 'string', default: '2' },
    stay: { type: 'boolean', default: false },
    until: { type: 'string' },
    width: { type: 'string' },
    'from-end': { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
  },
})
/** Products without any picture of a scene come before those that have one of the first series. */
function nakedness(product: string, pictures: readonly Picture[]): number {
  const has = (kind: string) => pictures.some((p) => p.product === product && p.kind === kind)
  return has('place') ? 2 : has('planted') ? 1 : 0
}
/** Priority: first pictures of products without a scene, wide pictures of the front page, other first pictures, other pictures of the shop, the rest of the galleries. */
function importance(w: RequestedPicture, pictures: readonly Picture[]): number {
  if (w.kind === 'place') return nakedness(w.product, pictures)
  if (w.product === 'shop') return w.file.endsWith('-wide.webp') ? 0.5 : 2.5
  // an improvement of an existing picture can wait
  const bettered = pictures.some((p) => p.product === w.product && p.kind === w.kind)
  return 2 + kinds.indexOf(w.kind) + (bettered ? 0.5 : 0)
}
const turn = Object.keys(places)
/** Pictures that failed in this run are not tried again. */
const failed = new Set<string>()
/** Pictures being developed while Blender renders the next one. */
let inHand = new Set<string>()
let developing: Promise<void> = Promise.resolve()

/** A job at the given width; the width in the plan is that of cards. */
function sized(w: RequestedPicture): RequestedPicture {
  const { width, height } = w.job
  const wide = Math.max(width, asked.width && w.kind !== 'hero' ? Number(asked.width) : 0)
  return { ...w, job: { ...w.job, width: wide, height: Math.round((height * wide) / width) } }
}

function missing(): RequestedPicture[] {
  const pictures = readManifest()
  const have = new Map(pictures.map((p) => [p.file, p]))
  const isThere = (w: RequestedPicture) => {
    const p = have.get(w.file)
    return p?.fingerprint === fingerprint(w) && p.width >= w.job.width && existsSync(path.join(folder, w.file))
  }
  return requested(loadDemoCatalogue(undefined).products)
    .map(sized)
    .filter((w) => !failed.has(w.file) && !inHand.has(w.file) && !isThere(w))
    .toSorted((a, b) => importance(a, pictures) - importance(b, pictures) || turn.indexOf(a.product) - turn.indexOf(b.product))
}

const isAsked = (w: RequestedPicture) => (!asked.product || w.product === asked.product) && (!asked.kind || w.kind === asked.kind)

/** All missing pictures of one rendering. */
function nextBatch(): RequestedPicture[] {
  const left = missing()
  // a second process starts from the other end
  const first = asked['from-end'] ? left.findLast(isAsked) : left.find(isAsked)
  if (!first) return []
  const same = JSON.stringify(first.job)
  return left.filter((w) => w.product === first.product && JSON.stringify(w.job) === same)
}

/** Files of the first series, whose names begin with a digit, that a picture of the second series replaces. */
const replaces: Partial<Record<RequestedPicture['kind'], readonly string[]>> = {
  place: ['place', 'planted'],
  alone: ['alone', 'colour'],
  close: ['close'],
}

/** As an original weighs at most 250 KB, a picture full of leaves and gravel is coded a little coarser. */
async function encode(picture: Sharp): Promise<Buffer> {
  for (let quality = 88; ; quality -= 4) {
    const file = await picture.clone().webp({ quality, smartSubsample: true, preset: 'photo', effort: 6 }).toBuffer()
    if (file.length <= 250_000 || quality < 70) return file
  }
}

async function store(batch: RequestedPicture[], light: Light): Promise<void> {
  for (const w of batch) {
    mkdirSync(path.join(folder, w.product), { recursive: true })
    const recolour = w.hex === w.job.base ? undefined : { from: w.job.base, to: w.hex }
    const bytes = await encode(print(light, recolour))
    const average = await averageColour(bytes)
    writeFileSync(path.join(folder, w.file), bytes)
    const { product, file, kind, colour, hex, job } = w
    const { set, place, plant, width, height } = job
    const isOld = (p: Picture) => p.product === product && /\/\d-/.test(p.file) && replaces[kind]?.includes(p.kind)
    const all = readManifest()
    for (const old of all.filter(isOld)) rmSync(path.join(folder, old.file), { force: true })
    const hour = place ? { hour: place.hour } : {}
    const lit = place?.['strip'] || place?.['foot'] ? { lit: true as const } : {}
    writeManifest([
      ...all.filter((p) => p.file !== file && !isOld(p)),
      { product, file, kind, colour, hex, set, ...hour, plant, ...lit, width, height, fingerprint: fingerprint(w), average },
    ])
  }
}

if (asked.dry) {
  for (const w of missing().filter(isAsked)) console.log(w.kind.padEnd(8), w.file)
  process.exit()
}

const until = asked.until ? Date.parse(asked.until) : Number.POSITIVE_INFINITY
while (Date.now() < until) {
  let batch: RequestedPicture[] = []
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
      .then(async () => develop().then((light) => store(batch, light)))
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
