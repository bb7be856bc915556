/** node demo/pictures/try.ts [width] [samples] FILE…: small, quick previews of planned pictures, written to $TRY/FILE.png. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { loadDemoCatalogue } from '#demo/catalogue/schema.ts'
import { shoot } from './blender.ts'
import { print } from './develop.ts'
import { requested } from './plan.ts'

const [width = '400', samples = '8', ...names] = process.argv.slice(2)
const folder = process.env['TRY'] ?? '/tmp/pictures/try'
mkdirSync(folder, { recursive: true })
const all = requested(loadDemoCatalogue(undefined).products)
for (const name of names) {
  const picture = all.find(({ file }) => file === `${name}.webp`)
  if (!picture) throw new Error(`The plan has no ${name}.webp`)
  const { job, hex } = picture
  const w = Number(width)
  const small = { ...job, width: w, height: Math.round((w * job.height) / job.width), samples: Number(samples) }
  const light = await (await shoot(small, Date.now(), Number(process.env['THREADS'] ?? 2)))()
  await print(light, hex === job.base ? undefined : { from: job.base, to: hex })
    .png()
    .toFile(path.join(folder, `${name.replaceAll('/', '-')}.png`))
  console.log(name)
}
