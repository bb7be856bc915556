import { chromium as browserOf } from '@playwright/test'
import { createRequire } from 'node:module'
import { browserPath } from '../e2e/browser.ts'
import { row, type Row } from './report.ts'
import { visit } from './visit.ts'

const allowed = 150 * 1024

// The validator has no types.
const { validateBytes } = createRequire(import.meta.url)('gltf-validator') as {
  validateBytes(bytes: Uint8Array): Promise<{ issues: { numErrors: number; numWarnings: number } }>
}

/** Bytes of pictures that a phone loads, and the verdict of the Khronos validator on the 3D models. */
export async function measureImages(shop: string): Promise<Row[]> {
  return [...(await onPhone(shop)), await modelsValid(shop)]
}

async function onPhone(shop: string): Promise<Row[]> {
  const browser = await browserOf.launch({ executablePath: await browserPath() })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true })
    await page.goto(`${shop}/uk/product`, { waitUntil: 'networkidle' })
    const pictures = await page.evaluate(() => {
      const sizes = new Map(
        performance.getEntriesByType('resource').map((entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize]),
      )
      return [...document.querySelectorAll('main img')]
        .filter((image) => image instanceof HTMLImageElement)
        .map((image) => ({ seen: image.getBoundingClientRect().top < innerHeight, bytes: sizes.get(image.currentSrc) ?? 0 }))
    })
    const first = pictures.filter(({ seen }) => seen).reduce((sum, { bytes }) => sum + bytes, 0)
    const all = pictures.reduce((sum, { bytes }) => sum + bytes, 0)
    return [
      row(
        'Pictures of the catalogue’s first screen on a phone (390 px, 3 ×)',
        `${(first / 1024).toFixed(0)} KB`,
        '≤ 150 KB',
        first > 0 && first <= allowed,
      ),
      row('– with those that the browser fetches ahead', `${(all / 1024).toFixed(0)} KB`, '–', null),
    ]
  } finally {
    await browser.close()
  }
}

/** Validates the 3D model of every product. */
async function modelsValid(shop: string): Promise<Row> {
  const { data } = JSON.parse(await visit(`${shop}/api/v1/product?limit=50`)) as { data: { id: number }[] } // the list of products
  let checked = 0
  let faulty = 0
  let heaviest = 0
  for (const { id } of data) {
    const answer = await fetch(`${shop}/api/v1/product/${id}/model.glb`)
    if (!answer.ok) continue
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const { issues } = await validateBytes(bytes)
    checked++
    heaviest = Math.max(heaviest, bytes.length)
    if (issues.numErrors + issues.numWarnings > 0) faulty++
  }
  return row(
    'Models by the Khronos glTF validator',
    `${checked} checked, ${faulty} with errors or warnings, the heaviest ${(heaviest / 1024).toFixed(0)} KB`,
    'none, ≤ 150 KB',
    checked > 0 && faulty === 0 && heaviest <= allowed,
  )
}
