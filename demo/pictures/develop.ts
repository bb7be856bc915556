/* oxlint-disable typescript/no-non-null-assertion -- pixels are read by index inside their bounds */
import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { denoise } from './denoise.ts'

/** From the passes of scene.py to a picture: denoise, recolour the concrete, expose, apply the tone curve, dither. `key` is the target brightness of the light on the product (an evening is darker than a day); `balance` its white point. */
export type Shot = {
  passes: string
  width: number
  height: number
  outdoors: boolean
  /** The frame crops the piece. */
  cropped: boolean
  key?: number | undefined
  balance?: readonly number[] | undefined
}
export type Recolour = { from: string; to: string }
/** `image` is scene-linear and denoised; `tint` is the albedo of the concrete times its share of the pixel. */
export type Light = { shot: Shot; image: Float32Array; tint: Float32Array; cover: Float32Array; backdrop: Uint8Array; paper?: number[] | undefined }

const stride = 14
export const paperTone = '#F7F5F1'
const outdoorKey = 1.08
/** Reflection that does not depend on the colour: dark tones do not become black, and the division stays finite. */
const sheen = 0.04

function readPasses({ passes, width: w, height: h }: Shot) {
  const file = readFileSync(passes)
  const raw = new Float32Array(file.buffer, file.byteOffset, w * h * stride)
  const plane = (at: number, k: number) => {
    const out = new Float32Array(w * h * k)
    for (let i = 0; i < w * h; i++) for (let c = 0; c < k; c++) out[i * k + c] = raw[i * stride + at + c]!
    return out
  }
  return { color: plane(0, 3), albedo: plane(3, 3), normal: plane(6, 3), tint: plane(9, 3), cover: plane(12, 1), ground: plane(13, 1), w, h }
}

/** Reads and denoises the passes: once per shot, however many colours it has. */
export async function develop(shot: Shot, threads: number): Promise<Light> {
  const p = readPasses(shot)
  const info = JSON.parse(readFileSync(`${shot.passes}.json`, 'utf8')) as { paper: number[] | null }
  const image = await denoise(p, threads, shot.outdoors && mixedWithSky(p.normal) > 0.01)
  const backdrop = new Uint8Array(p.w * p.h)
  for (let i = 0; i < backdrop.length; i++) {
    const bare = Math.hypot(p.normal[3 * i]!, p.normal[3 * i + 1]!, p.normal[3 * i + 2]!) < 0.05
    backdrop[i] = !p.cover[i] && (p.ground[i]! > 0.999 || bare) ? 1 : 0
  }
  return { shot, image, tint: p.tint, cover: p.cover, backdrop, paper: info.paper ?? undefined }
}

/** The share of pixels that are partly sky: what is out of focus before it has frayed guides. */
function mixedWithSky(normal: Float32Array): number {
  let mixed = 0
  for (let i = 0; i < normal.length; i += 3) {
    const length = Math.hypot(normal[i]!, normal[i + 1]!, normal[i + 2]!)
    if (length > 0.02 && length < 0.6) mixed++
  }
  return (3 * mixed) / normal.length
}

export const linear = (hex: string) =>
  [1, 3, 5].map((k) => {
    const v = Number.parseInt(hex.slice(k, k + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  })

/** The inverse of the tone curve: its input for the output `hex`. */
export function beforeCurve(hex: string): number[] {
  const want = linear(hex)
  const x = want.map((v) => v * 1.4)
  for (let n = 0; n < 400; n++) {
    const y = [...x]
    neutral(y)
    for (let k = 0; k < 3; k++) x[k]! *= (want[k]! / y[k]!) ** 0.8
  }
  return x
}

/** The light on the concrete, extended beyond its edge, so that mixed pixels use the light of the concrete and not of the background. */
function lightOn({ image, tint, cover, shot }: Light): Float32Array {
  const { width: w, height: h } = shot
  const out = new Float32Array(w * h * 3)
  const sure = (i: number) => cover[i]! > 0.995
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const i = y * w + x
      if (!cover[i]) continue
      if (sure(i)) for (let c = 0; c < 3; c++) out[3 * i + c] = image[3 * i + c]! / (tint[3 * i + c]! + sheen)
      else
        for (let r = 1; r <= 4; r++) {
          let n = 0
          const s = [0, 0, 0]
          for (let Y = Math.max(0, y - r); Y <= Math.min(h - 1, y + r); Y++)
            for (let X = Math.max(0, x - r); X <= Math.min(w - 1, x + r); X++) {
              const j = Y * w + X
              if (!sure(j)) continue
              n++
              for (let c = 0; c < 3; c++) s[c]! += image[3 * j + c]! / (tint[3 * j + c]! + sheen)
            }
          if (n >= 3 || (n && r === 4)) {
            for (let c = 0; c < 3; c++) out[3 * i + c] = s[c]! / n
            break
          }
        }
    }
  return out
}

/** Display-linear values, 0…1, before encoding. */
export function expose(light: Light, recolour?: Recolour): Float32Array {
  const { shot, image, tint, cover, backdrop, paper } = light
  const { width: w, height: h, outdoors } = shot
  const on = lightOn(light)
  const goal = beforeCurve(paperTone)
  const balance = shot.balance ?? (outdoors ? [0.925, 1, 1.085] : [1, 1, 1])
  let exposure = 1
  if (outdoors) {
    const l: number[] = []
    for (let i = 0; i < w * h; i += 3) if (cover[i]! > 0.995) l.push(0.2126 * on[3 * i]! + 0.7152 * on[3 * i + 1]! + 0.0722 * on[3 * i + 2]!)
    l.sort((a, b) => a - b)
    exposure = (shot.key ?? outdoorKey) / (l[Math.floor(l.length * 0.65)] ?? 1)
  } else if (paper) exposure = goal[1]! / paper[1]!
  const from = recolour && linear(recolour.from)
  const to = recolour && linear(recolour.to)
  const out = new Float32Array(w * h * 3)
  const c = [0, 0, 0]
  const step = (a: number, b: number, v: number) => {
    const t = Math.max(0, Math.min(1, (v - a) / (b - a)))
    return t * t * (3 - 2 * t)
  }
  for (let i = 0; i < w * h; i++) {
    for (let k = 0; k < 3; k++) {
      let v = image[3 * i + k]!
      // C' = C + (a' − a)·L: exact for the concrete's share of a mixed pixel, no change for the rest
      if (from && to) v += tint[3 * i + k]! * (to[k]! / from[k]! - 1) * on[3 * i + k]!
      c[k] = Math.max(0, v) * exposure * balance[k]!
    }
    if (paper && backdrop[i]) {
      const r = (c[0]! + c[1]! + c[2]!) / (goal[0]! + goal[1]! + goal[2]!)
      const x = i % w
      const y = Math.floor(i / w)
      // a shadow fades before the edge of the frame; one cropped by a close view would end in a visible line
      const rim = shot.cropped ? 1 : Math.min(x / w, (w - 1 - x) / w, y / h, (h - 1 - y) / h)
      const bare = Math.max(step(0.955, 0.99, r), 1 - step(0, 0.1, rim))
      for (let k = 0; k < 3; k++) c[k] = c[k]! + (goal[k]! - c[k]!) * bare
    }
    neutral(c)
    for (let k = 0; k < 3; k++) out[3 * i + k] = Math.max(0, Math.min(1, c[k]!))
  }
  return out
}

/** Encodes to 8 bits with a triangular dither of one grey level (none on the bare sheet). `recolour`: sRGB hex of the rendered and of the wanted concrete. */
export function print(light: Light, recolour?: Recolour): Sharp {
  const { width: w, height: h } = light.shot
  const x = expose(light, recolour)
  const bytes = Buffer.alloc(w * h * 3)
  const bare = Number.parseInt(paperTone.slice(1), 16)
  for (let i = 0; i < w * h; i++) {
    let flat = Boolean(light.paper)
    const s = [0, 0, 0]
    for (let k = 0; k < 3; k++) {
      const v = Math.max(0, Math.min(1, x[3 * i + k]!))
      s[k] = 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)
      if (Math.abs(s[k]! - ((bare >> (16 - 8 * k)) & 255)) > 0.4) flat = false
    }
    for (let k = 0; k < 3; k++)
      bytes[3 * i + k] = flat
        ? (bare >> (16 - 8 * k)) & 255
        : Math.max(0, Math.min(255, Math.round(s[k]! + hash(3 * i + k) + hash(3 * i + k + 0x5bd1e995))))
  }
  return sharp(bytes, { raw: { width: w, height: h, channels: 3 } })
}

const hash = (i: number) => {
  let v = Math.imul(i ^ (i >>> 16), 0x7feb352d)
  v = Math.imul(v ^ (v >>> 15), 0x846ca68b)
  return ((v ^ (v >>> 16)) >>> 8) / 2 ** 24 - 0.5
}

/** Khronos PBR Neutral, in place. */
export function neutral(c: number[]): void {
  const start = 0.8 - 0.04
  const low = Math.min(c[0]!, c[1]!, c[2]!)
  const offset = low < 0.08 ? low - 6.25 * low * low : 0.04
  for (let k = 0; k < 3; k++) c[k]! -= offset
  const peak = Math.max(c[0]!, c[1]!, c[2]!)
  if (peak < start) return
  const d = 1 - start
  const lowered = 1 - (d * d) / (peak + d - start)
  const grey = 1 - 1 / (0.15 * (peak - lowered) + 1)
  for (let k = 0; k < 3; k++) c[k] = ((c[k]! * lowered) / peak) * (1 - grey) + lowered * grey
}
