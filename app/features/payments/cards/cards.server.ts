import { cardProvider } from '#app/lib/process/env.server.ts'
import type { CardProvider } from './card-provider.ts'
import { sandbox } from './sandbox.server.ts'
import { yoco } from './yoco.server.ts'

const providers = { yoco, sandbox }

/** Who takes cards here; null where nobody does, and every method leads to manual checkout. */
export const cards: CardProvider | null = cardProvider && providers[cardProvider]

/** The provider that took an earlier payment, whoever takes cards now. */
export const providerNamed = (name: CardProvider['name']): CardProvider => providers[name]
