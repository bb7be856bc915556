/* oxlint-disable typescript/no-non-null-assertion -- pixels are read by index inside their bounds */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// The denoiser has its own package.json, so that the install of the shop stays small.
const folder = new URL('./denoiser/', import.meta.url).pathname
const ort = createRequire(`${folder}package.json`)('onnxruntime-node')

type Tensor = { dims: number[]; data: Float32Array }

/** Intel's weights: a table of named half-float tensors. */
export function readTza(file: string): Map<string, Tensor> {
  const bytes = readFileSync(file)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint16(0, true) !== 0x41d7 || view.getUint8(2) !== 2) throw new Error(`${file} is no TZA 2`)
  let at = Number(view.getBigUint64(4, true))
  const count = view.getUint32(at, true)
  at += 4
  const tensors = new Map<string, Tensor>()
  for (let i = 0; i < count; i++) {
    const length = view.getUint16(at, true)
    const name = bytes.toString('latin1', at + 2, at + 2 + length)
    at += 2 + length
    const nd = view.getUint8(at++)
    const dims = Array.from({ length: nd }, (_, k) => view.getUint32(at + 4 * k, true))
    at += 4 * nd + nd // the layout string is 'oihw' or 'x'
    const type = String.fromCharCode(view.getUint8(at))
    const offset = Number(view.getBigUint64(at + 1, true))
    at += 9
    const n = dims.reduce((a, b) => a * b, 1)
    const raw = bytes.buffer.slice(bytes.byteOffset + offset, bytes.byteOffset + offset + n * (type === 'h' ? 2 : 4))
    tensors.set(name, { dims, data: type === 'h' ? Float32Array.from(new Float16Array(raw)) : new Float32Array(raw) })
  }
  return tensors
}

// ---------- the part of protobuf needed to write an ONNX graph ----------
const varint = (v: number): number[] => (v < 128 ? [v] : [(v & 127) | 128, ...varint(Math.floor(v / 128))])
const field = (no: number, body: Buffer | string): Buffer => {
  const b = typeof body === 'string' ? Buffer.from(body) : body
  return Buffer.concat([Buffer.from([...varint(no * 8 + 2), ...varint(b.length)]), b])
}
const int = (no: number, v: number) => Buffer.from([...varint(no * 8), ...varint(v)])
const ints = (name: string, v: number[]) => field(5, Buffer.concat([field(1, name), ...v.map((x) => int(8, x)), int(20, 7)]))
const text = (name: string, v: string) => field(5, Buffer.concat([field(1, name), field(4, v), int(20, 3)]))
const number_ = (name: string, v: number) => field(5, Buffer.concat([field(1, name), int(3, v), int(20, 2)]))
const node = (op: string, inputs: string[], output: string, attributes: Buffer[] = []) =>
  field(1, Buffer.concat([...inputs.map((x) => field(1, x)), field(2, output), field(3, output), field(4, op), ...attributes]))
const initializer = (name: string, { dims, data }: Tensor) =>
  field(
    5,
    Buffer.concat([...dims.map((d) => int(1, d)), int(2, 1), field(8, name), field(9, Buffer.from(data.buffer, data.byteOffset, data.byteLength))]),
  )
const value = (no: number, name: string, dims: (number | string)[]) => {
  const shape = Buffer.concat(dims.map((d) => field(1, typeof d === 'number' ? int(1, d) : field(2, d))))
  return field(no, Buffer.concat([field(1, name), field(2, field(1, Buffer.concat([int(1, 1), field(2, shape)])))]))
}

/** Open Image Denoise's U-Net, base or large, as ONNX. They differ only in the names and number of convolutions. */
export function buildOnnx(weights: Map<string, Tensor>): { model: Uint8Array; channels: number } {
  const large = weights.has('enc_conv1b.weight')
  const nodes: Buffer[] = []
  const conv = (id: string, input: string) => {
    nodes.push(node('Conv', [input, `${id}.weight`, `${id}.bias`], `${id}.c`, [ints('kernel_shape', [3, 3]), ints('pads', [1, 1, 1, 1])]))
    nodes.push(node('Relu', [`${id}.c`], id))
    return id
  }
  const pool = (id: string, input: string) => (nodes.push(node('MaxPool', [input], id, [ints('kernel_shape', [2, 2]), ints('strides', [2, 2])])), id)
  const upAndJoin = (k: number, input: string, skip: string) => {
    nodes.push(
      node('Resize', [input, '', 'twice'], `up${k}`, [
        text('mode', 'nearest'),
        text('coordinate_transformation_mode', 'asymmetric'),
        text('nearest_mode', 'floor'),
      ]),
    )
    nodes.push(node('Concat', [`up${k}`, skip], `join${k}`, [number_('axis', 1)]))
    return `join${k}`
  }
  let x = 'input'
  const skips = ['input']
  if (!large) x = conv('enc_conv0', x)
  for (let k = 1; k <= 4; k++) {
    x = large ? conv(`enc_conv${k}b`, conv(`enc_conv${k}a`, x)) : conv(`enc_conv${k}`, x)
    x = pool(`pool${k}`, x)
    skips.push(x)
  }
  x = conv('enc_conv5b', conv('enc_conv5a', x))
  for (let k = 4; k >= 1; k--) x = conv(`dec_conv${k}b`, conv(`dec_conv${k}a`, upAndJoin(k, x, skips[k - 1]!)))
  x = conv(large ? 'dec_conv1c' : 'dec_conv0', x)
  const channels = weights.get(large ? 'enc_conv1a.weight' : 'enc_conv0.weight')!.dims[1]!
  const tensors = [...weights].map(([name, t]) => initializer(name, t))
  const graph = Buffer.concat([
    ...nodes,
    field(2, 'oidn'),
    ...tensors,
    initializer('twice', { dims: [4], data: Float32Array.of(1, 1, 2, 2) }),
    value(11, 'input', [1, channels, 'h', 'w']),
    value(12, x, [1, 3, 'h', 'w']),
  ])
  return { model: Buffer.concat([int(1, 8), field(7, graph), field(8, Buffer.concat([field(1, ''), int(2, 13)]))]), channels }
}

// ---------- the transfer function of HDR images, from OIDN's core/color.h ----------
const A = 1.41283765e3,
  B = 1.64593172,
  C = 4.31384981e-1,
  D = -2.94139609e-3,
  E = 1.92653254e-1,
  F = 6.26026094e-3,
  G = 9.98620152e-1
const perceptual = (y: number) => (y <= 1.5794576e-6 ? A * y : y <= 3.22087631e-2 ? B * y ** C + D : E * Math.log(y + F) + G)
const linearly = (x: number) => (x <= 2.23151711e-3 ? x / A : x <= 3.70974749e-1 ? ((x - D) / B) ** (1 / C) : Math.exp((x - G) / E) - F)
const top = perceptual(65504)

/** OIDN's exposure: maps the mean log luminance of blocks of 16 to .18. */
export function autoExposure(rgb: Float32Array, w: number, h: number): number {
  let sum = 0
  let n = 0
  for (let y = 0; y < h; y += 16)
    for (let x = 0; x < w; x += 16) {
      let l = 0
      let k = 0
      for (let v = y; v < Math.min(h, y + 16); v++)
        for (let u = x; u < Math.min(w, x + 16); u++, k++) {
          const i = 3 * (v * w + u)
          l += 0.2126 * rgb[i]! + 0.7152 * rgb[i + 1]! + 0.0722 * rgb[i + 2]!
        }
      if (l / k > 1e-8) {
        sum += Math.log2(l / k)
        n++
      }
    }
  return n ? 0.18 / 2 ** (sum / n) : 1
}

const sessions = new Map<
  string,
  Promise<{ session: { run(feeds: object): Promise<Record<string, { data: Float32Array }>>; outputNames: string[] }; channels: number }>
>()
const load = (name: string, threads: number) => {
  let s = sessions.get(name)
  if (!s) {
    const { model, channels } = buildOnnx(readTza(`${folder}tzas/${name}.tza`))
    s = ort.InferenceSession.create(model, {
      executionProviders: ['cpu'],
      intraOpNumThreads: threads,
      graphOptimizationLevel: 'all',
      enableMemPattern: false,
    }).then((session: never) => ({ session, channels }))
    sessions.set(name, s!)
  }
  return s!
}

export type Planes = { color: Float32Array; albedo?: Float32Array; normal?: Float32Array; w: number; h: number }

/** Runs one of Intel's networks; `kind` is the encoding of the first three planes. Bands overlap by more than half the receptive field. */
export async function filter(name: string, kind: 'hdr' | 'albedo' | 'normal', p: Planes, threads = 2, band = 512): Promise<Float32Array> {
  const { session, channels } = await load(name, threads)
  const { w, h } = p
  const scale = kind === 'hdr' ? autoExposure(p.color, w, h) : 1
  const coded = p.color.slice()
  const clamp01 = (v: number) => (v > 0 ? (v < 1 ? v : 1) : 0)
  for (let i = 0; i < coded.length; i++) {
    const v = coded[i]!
    coded[i] = kind === 'hdr' ? perceptual(Math.max(0, Number.isFinite(v) ? v : 0) * scale) / top : kind === 'albedo' ? clamp01(v) : v * 0.5 + 0.5
  }
  const planes: [Float32Array, (v: number) => number][] = [[coded, (v) => v]]
  if (channels > 3) planes.push([p.albedo!, clamp01])
  if (channels > 6) planes.push([p.normal!, (v) => v * 0.5 + 0.5])
  const W = Math.ceil(w / 16) * 16
  const margin = 112
  const out = new Float32Array(w * h * 3)
  for (let y0 = 0; y0 < h; y0 += band) {
    const y1 = Math.min(h, y0 + band)
    const from = Math.max(0, y0 - margin)
    const to = Math.min(h, y1 + margin)
    const H = Math.ceil((to - from) / 16) * 16
    const data = new Float32Array(channels * W * H)
    planes.forEach(([plane, code], k) => {
      for (let c = 0; c < 3; c++) {
        const base = (k * 3 + c) * W * H
        for (let y = 0; y < H; y++) {
          const Y = Math.min(from + y, 2 * (h - 1) - (from + y))
          for (let x = 0; x < W; x++) {
            const X = x < w ? x : 2 * (w - 1) - x
            data[base + y * W + x] = code(plane[(Y * w + X) * 3 + c]!)
          }
        }
      }
    })
    const result = (await session.run({ input: new ort.Tensor('float32', data, [1, channels, H, W]) }))[session.outputNames[0]!]!.data
    for (let y = y0; y < y1; y++)
      for (let x = 0; x < w; x++)
        for (let c = 0; c < 3; c++) {
          const v = result[c * W * H + (y - from) * W + x]!
          out[(y * w + x) * 3 + c] = kind === 'hdr' ? Math.max(0, linearly(v * top)) / scale : kind === 'albedo' ? clamp01(v) : v * 2 - 1
        }
  }
  return out
}

/** One pass is enough at 8 samples a pixel. Guides that are noisy themselves (leaves out of focus before the sky) are denoised first, which triples the time. */
export async function denoise(p: Required<Planes>, threads = 2, noisyGuides = false): Promise<Float32Array> {
  if (!noisyGuides) return filter('rt_hdr_alb_nrm', 'hdr', p, threads)
  const { w, h } = p
  const albedo = await filter('rt_alb', 'albedo', { color: p.albedo, w, h }, threads)
  const normal = await filter('rt_nrm', 'normal', { color: p.normal, w, h }, threads)
  return filter('rt_hdr_calb_cnrm', 'hdr', { color: p.color, albedo, normal, w, h }, threads)
}
