import { cardProvider } from '#app/lib/process/env.server.ts'
import type { CardProvider } from './card-provider.ts'
import { sandbox } from './sandbox.server.ts'
import { yoco } from './yoco.server.ts'

const providers = { yoco, sandbox }

/** The provider that takes cards here. Without one it is null, and every method leads to manual checkout. */
export const cards: CardProvider | null = cardProvider && providers[cardProvider]

/** Returns the provider that took an earlier payment, even if another takes cards now. */
export const providerNamed = (name: CardProvider['name']): CardProvider => providers[name]
