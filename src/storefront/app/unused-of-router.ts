// Replaces two files of React Router (vite.config.ts) that the shop does not need: instrumentation, and loading the list of pages on demand. The shop
// knows all pages from the start, so these functions are never asked for more.
const nothing = () => undefined

export const consumeInstrumentationClientResultMetaReceiver = nothing
export const getRouteInstrumentationUpdates = nothing
export const instrumentClientSideRouter = nothing
export const instrumentHandler = nothing
export const instrumentationResultMetaContext = null

export const isFogOfWarEnabled = () => false
export const getManifestPath = nothing
export const getPartialManifest = nothing
export const getPatchRoutesOnNavigationFunction = nothing
export const getPathsWithAncestors = nothing
export const handleClientVersionMismatch = nothing
export const useFogOFWarDiscovery = nothing
