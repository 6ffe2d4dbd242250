import { createContext, useContext } from 'react'

/** The nonce of this response's content security policy, for inline scripts of the server; empty in the browser. */
const Nonce = createContext('')
export const NonceProvider = Nonce.Provider
export const useNonce = () => useContext(Nonce)
