import type { Region } from 'sharp'
import { openImage } from './check-image.ts'

/** Of the small copy in which the ground is looked for, pixels. */
const seenWidth = 250
/** How far from the corner's tone, of 255, still is ground: soft shadows are. */
const groundTolerance = 14
/** Around what is shown, as a share of its longer side. */
const margin = 0.08

/**
 * What a picture on a plain ground shows, with a little air, in the picture's proportions and at most as large as the picture.
 * The whole of a picture whose ground is not plain.
 */
export async function objectIn(original: Buffer): Promise<Region> {
  const { width, height } = (await openImage(original).metadata()).autoOrient
  const whole = { left: 0, top: 0, width, height }
  const small = await openImage(original).resize({ width: seenWidth }).flatten({ background: '#ffffff' }).toColourspace('srgb').png().toBuffer()
  const { info } = await openImage(small).trim({ threshold: groundTolerance }).raw().toBuffer({ resolveWithObject: true })
  const scale = width / seenWidth
  const [left, top] = [-(info.trimOffsetLeft ?? 0) * scale, -(info.trimOffsetTop ?? 0) * scale]
  const [across, up] = [info.width * scale, info.height * scale]
  const air = margin * Math.max(across, up)
  const share = Math.min(1, Math.max((across + 2 * air) / width, (up + 2 * air) / height))
  if (share === 1) return whole
  const size = { width: Math.round(width * share), height: Math.round(height * share) }
  const within = (middle: number, length: number, most: number) => Math.round(Math.min(most - length, Math.max(0, middle - length / 2)))
  return { left: within(left + across / 2, size.width, width), top: within(top + up / 2, size.height, height), ...size }
}
