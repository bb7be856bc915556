type Work<T> = (store: IDBObjectStore) => IDBRequest<T>
/** Runs one request in its own transaction. It resolves when the request's data is on the disk, not when it is queued. */
type WithStore = <T>(mode: IDBTransactionMode, work: Work<T>) => Promise<T>

function open(database: string, store: string, keyPath: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath }))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })
}

/** Opens a store of data on the reader's device: one store in its own IndexedDB database, shared by all tabs and the service worker. */
export function createDeviceStore(database: string, store: string, keyPath: string): WithStore {
  return async <T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> => {
    const opened = await open(database, store, keyPath)
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = opened.transaction(store, mode)
        const request = work(transaction.objectStore(store))
        transaction.addEventListener('complete', () => resolve(request.result))
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
      })
    } finally {
      opened.close()
    }
  }
}
