/** node demo/pictures/try.ts NAME [set] [plant] [samples] [width]: one sample, for looking at. Writes /tmp/pictures/NAME-set.png. */
import { shoot, type Job } from './blender.ts'
import { print } from './finish.ts'
import { samples } from './samples.ts'
import { camera, natural, rowOf } from './plan.ts'

const [name = 'conical', set = 'studio', plant = 'none', spp = '8', width = '480', to] = process.argv.slice(2)
const sample = samples[name]
if (!sample) throw new Error(`No such sample. There are: ${Object.keys(samples).join(', ')}`)
const w = Number(width)
const job: Job = {
  form: sample.form,
  set: set as Job['set'],
  plant: plant === 'own' ? (sample.plant ?? 'none') : plant,
  base: natural,
  ...camera(sample.form, set as Job['set']),
  width: w,
  height: Math.round(w * 1.25),
  samples: Number(spp),
  seed: 1,
  row: rowOf(sample.form, set as Job['set']),
}
const started = Date.now()
const light = (await shoot(job, Date.now(), 2))()
const rendered = Date.now()
await print(light, to ? { from: natural, to } : undefined)
  .png()
  .toFile(`/tmp/pictures/${name}-${set}.png`)
console.log(name, set, `render ${(rendered - started) / 1000} s, print ${(Date.now() - rendered) / 1000} s`)
