/** The browser's offer to install the application, where it makes one; TypeScript does not have it. */
export type Offer = Event & { prompt(): Promise<void> }

declare global {
	interface Window {
		/** Set by every page, so that a page that asks need not be the first one. */
		installOffer?: Offer
	}
}

export const currentOffer = () => window.installOffer ?? null
