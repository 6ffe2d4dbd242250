import { createContext, useContext } from 'react'

const Saver = createContext(false)

export const SaverProvider = Saver.Provider

/** Whether data is to be saved on this device: no photos, nothing loaded ahead, no connection kept open. */
export const useSaver = () => useContext(Saver)
