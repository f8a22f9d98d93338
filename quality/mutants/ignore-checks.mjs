import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/**
 * What refuses arguments of a wrong kind is held by `hostile-input.property.test.ts`, which calls every exported function with each hostile
 * value. That test cannot run on Stryker's copy, whose functions are not the domain's own.
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
