import { createContext, useContext } from 'react'

const Saver = createContext(false)

export const SaverProvider = Saver.Provider

/** True if this device saves data: no photos, nothing loaded ahead, no open connection. */
export const useSaver = () => useContext(Saver)
