import { createContext, useContext } from 'react'
import { Scripts } from 'react-router'

/** Whether the server writes the scripts of this page itself, as it has them from an earlier one of the same routes. */
const KnownScripts = /* @__PURE__ */ createContext(false)
export const KnownScriptsProvider = KnownScripts.Provider

/** The last of the page: what starts the router in the browser. */
export const PageScripts = import.meta.env.SSR ? OnServer : Scripts

function OnServer({ nonce }: { nonce: string }) {
	return useContext(KnownScripts) ? null : <Scripts nonce={nonce} />
}
