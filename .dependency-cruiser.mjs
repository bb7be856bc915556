// Who may import whom. The boundaries judge resolved files, so a relative path cannot dodge them.
// tools/boundaries.test.ts plants a breach of every rule and expects it to be caught.
const boundary = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const module = '^src/server/modules/([^/]+)/'

const screens = 'account|cart|catalogue|checkout|info|list|order|product'
