import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { fontFile } from '../../platform/pdf/font-file.ts'

// These tasks run only in child processes (og-image.ts). They use the shop's own typeface, whatever fonts the machine has.

/** The size that all messengers and networks accept. */
const size = { width: 1200, height: 630 }
const photo = { width: 504, height: 630 }
const left = photo.width + 64
const textWidth = size.width - left - 56
const colours = { ground: '#f7f5f1', ink: '#1c1a17', grey: '#6b665f' }

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

async function write(text: string, pixels: number, colour: string, width = textWidth): Promise<{ data: Buffer; height: number }> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escape(text)}</span>`,
      font: `Onest SemiBold ${pixels}`,
      fontfile: fontFile(600),
      width,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
      spacing: Math.round(pixels / 6),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, height: info.height }
}

/** Keeps the right side, where the pictures' subject is. */
const cropped = (picture: Uint8Array, width: number, height: number): Sharp =>
  sharp(picture).resize({ width, height, fit: 'cover', position: 'right bottom' })

const onPaper = (layers: OverlayOptions[]): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background: colours.ground } })
    .composite(layers)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()

export interface ShopTexts {
  readonly title: string
  readonly name: string
  readonly picture: Uint8Array | null
}

export async function shop({ picture, ...texts }: ShopTexts): Promise<Buffer> {
  const band = 172
  const wide = size.width - 128
  const title = await write(texts.title, 34, colours.ink, wide)
  const name = await write(texts.name, 26, colours.grey, wide)
  const top = picture ? size.height - band + 42 : Math.round((size.height - title.height - 24 - name.height) / 2)
  return onPaper([
    ...(picture ? [{ input: await cropped(picture, size.width, size.height - band).toBuffer(), left: 0, top: 0 }] : []),
    { input: title.data, left: 64, top },
    { input: name.data, left: 64, top: top + title.height + 24 },
  ])
}

/** Twice the size shown in emails. */
export const email = ({ picture }: { picture: Uint8Array }): Promise<Buffer> =>
  cropped(picture, 1200, 400).jpeg({ quality: 80, mozjpeg: true }).toBuffer()

export interface ProductTexts {
  readonly title: string
  readonly cost: string
  readonly shop: string
  readonly picture: Uint8Array | null
}

export async function product({ picture, ...texts }: ProductTexts): Promise<Buffer> {
  const title = await write(texts.title, texts.title.length > 44 ? 46 : 58, colours.ink)
  const cost = await write(texts.cost, 44, colours.ink)
  const name = await write(texts.shop, 26, colours.grey)
  const top = Math.max(48, Math.round((size.height - title.height - 36 - cost.height) / 2) - 24)
  const layers: OverlayOptions[] = [
    { input: title.data, left, top },
    { input: cost.data, left, top: top + title.height + 36 },
    { input: name.data, left, top: size.height - 48 - name.height },
  ]
  if (picture)
    layers.unshift({
      input: await sharp(picture)
        .resize({ ...photo, fit: 'cover' })
        .toBuffer(),
      left: 0,
      top: 0,
    })
  return onPaper(layers)
}
