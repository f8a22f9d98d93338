import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/**
 * Refusals of wrong arguments are held by `hostile-input.property.test.ts`. It cannot run on
 * Stryker's copy, whose functions are not the domain's own.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'checks', {
    shouldIgnore: (path) => {
      if (path.isThrowStatement()) return 'The words of a refusal are for engineers'
      const call = path.isExpressionStatement() && path.node.expression
      return call &&
        call.type === 'CallExpression' &&
        /^(check|an?[A-Z]|[A-Z_]+$|pence$)/.test(call.callee.name ?? '')
        ? 'A check of arguments'
        : undefined
    },
  }),
]
