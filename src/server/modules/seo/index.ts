import type { FastifyReply } from 'fastify'
import { infoPages } from '#contract/urls.ts'
import { productPath } from '#contract/slug.ts'
import type { Slice } from '../../platform/module.ts'
import type { World } from '../../platform/app-context.ts'
import { listAddresses } from '../catalogue/index.ts'
import { serveSecurityTxt } from './security-txt.ts'
import { serveSharePictures } from './serve-og-images.ts'
import { samePath, sitemapFiles, type SitemapPage } from './sitemap.ts'

/** Pages about one reader; what they hold is nobody else's. Lists that repeat one another say so themselves (noindex). */
const closed = ['profile', 'cart-checkout', 'order/', 'payment/', 'reset-password', 'offline'].flatMap((page) => [`/uk/${page}`, `/en/${page}`])

async function pagesOf(world: World): Promise<SitemapPage[]> {
  const { products, categoryIds } = await listAddresses(world)
  return [
    { paths: samePath('/uk/product') },
    ...infoPages.map((page) => ({ paths: samePath(`/uk/${page}`) })),
    ...categoryIds.map((id) => ({ paths: samePath(`/uk/product?category_id[]=${id}`) })),
    ...products.map(({ id, slugs, updatedAt, pictures }) => ({
      paths: { uk: productPath('uk', { id, slug: slugs.uk }), en: productPath('en', { id, slug: slugs.en }) },
      updated: updatedAt,
      pictures,
    })),
  ]
}

function keeper(world: World): () => Promise<ReadonlyMap<string, string>> {
  let kept: { version: number; files: Promise<ReadonlyMap<string, string>> } | undefined
  return () => {
    if (kept?.version === world.pages.version) return kept.files
    const made = { version: world.pages.version, files: pagesOf(world).then((pages) => sitemapFiles(world.publicUrl(), pages)) }
    kept = made
    // A failed read must not stay.
    made.files.catch(() => (kept = undefined))
    return made.files
  }
}

const hourly = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=3600')

/** What search engines and shared links ask for outside the pages. */
export const crawlers: Slice = {
  name: 'crawlers',
  outside(app, world) {
    serveSharePictures(app, world)
    serveSecurityTxt(app, world)
    const files = keeper(world)
    app.get('/robots.txt', (_request, reply) => {
      const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${world.publicUrl()}/sitemap.xml`, '']
      return hourly(reply).type('text/plain; charset=utf-8').send(lines.join('\n'))
    })
    for (const address of ['/sitemap.xml', '/sitemap-:part(^[1-9]\\d{0,4}).xml']) {
      app.get(address, async (request, reply) => {
        const name = request.url.split('?')[0]?.slice(1) ?? ''
        const file = (await files()).get(name)
        if (file === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
        return hourly(reply).type('application/xml; charset=utf-8').send(file)
      })
    }
  },
}
