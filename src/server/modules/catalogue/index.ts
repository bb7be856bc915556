import { runBulkAct } from './bulk/bulk-acts.ts'
import { purgeImports } from './import/imports.ts'
import type { Module } from '../../platform/module.ts'
import { firstPictures } from './front/first-pictures.ts'
import { frontRoutes } from './front/routes.ts'
import { seedShopPictures } from './front/seed-pictures.ts'
import { startPrerendering } from '../media/index.ts'
import { followPalette } from './palettes.ts'
import { reindexCatalogue, reindexCategory, reindexIfOutdated } from './reindex.ts'
import { catalogueRoutes } from './routes.ts'
import { seedCatalogue } from './seed.ts'

export { configure, configureAny, readConfigured } from './configure-product.ts'
export type { ConfiguredProduct } from '#contract/configured-product.ts'
export { listEmptySearches } from './count-empty-search.ts'
export { drawnImage, readShapes } from './drawn-image.ts'
export { openingPicture } from './front/view-front.ts'
export { readBulkAct, startBulkAct, undoBulkAct } from './bulk/bulk-acts.ts'
export { previewBulkAct } from './bulk/preview-bulk-act.ts'
export { applyPrices, previewPrices } from './bulk/bulk-prices.ts'
export { productSheet, type ProductSheet } from './import/export-products.ts'
export { applyImport, checkImport, importFaults, listImportRows, readImport, takeImport } from './import/imports.ts'
export { listChangeSets, undoChangeSet } from './bulk/change-sets.ts'
export { createCategory, orderCategories, removeCategory, renameCategory } from './editing/edit-categories.ts'
export { createAttribute, editAttribute, listAttributes } from './editing/edit-attributes.ts'
export { dropProductDraft, saveProductDraft } from './editing/change-draft.ts'
export { createProduct, removeProduct } from './editing/create-product.ts'
export { hideProduct, publishProduct } from './editing/publish-product.ts'
export { undoCategory, undoProduct } from './editing/undo-changes.ts'
export { previewProduct } from './editing/preview-product.ts'
export { listProductRows, productsWith, readProductFilter } from './editing/list-rows.ts'
export {
  editPicture,
  listPictures,
  readPicture,
  readPictureDetails,
  removePicture,
  replacePicture,
  undoPictureRemoval,
} from './editing/picture-library.ts'
export { readProductPictures, saveProductPictures } from './editing/product-pictures.ts'
export { readCategoryTree } from './editing/read-category-tree.ts'
export { readProductEditor } from './editing/read-editor.ts'
export { listPublishedIds, readFeedTexts } from './feed-texts.ts'
export { listProductUrls } from './list-product-urls.ts'
export { loadProducts, type StoredProduct } from './load-products.ts'
export { readProduct } from './product-cache.ts'
export { productNames } from './product-names.ts'
export { withOwnSize } from './own-size.ts'
export { storeProduct, storeProperties, type NewProduct } from './store-product.ts'
export { volumePrices } from './volume-prices.ts'
export { viewCard, viewProperties } from './view-card.ts'

export { palettesChanged, palettesInUse } from './palettes.ts'
export { sellsAnything } from './summarise-catalogue.ts'
export type { CataloguePorts } from './ports.ts'

export const catalogue: Module = {
  name: 'catalogue',
  api(app, context) {
    catalogueRoutes(app, context)
    frontRoutes(app, context)
  },
  async seed(context) {
    await seedCatalogue(context)
    await seedShopPictures(context)
  },
  jobs: [reindexCatalogue, reindexCategory, followPalette, purgeImports, runBulkAct],
  async startWork(context) {
    await reindexIfOutdated(context)
    return startPrerendering(context, () => firstPictures(context))
  },
}
