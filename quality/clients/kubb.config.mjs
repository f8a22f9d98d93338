import { defineConfig } from '@kubb/core'
import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'

export default defineConfig({
  root: process.env.CLIENTS_FOLDER,
  input: { path: './openapi.json' },
  output: { path: './kubb', clean: true, format: false, lint: false },
  plugins: [
    pluginOas({ validate: false, generators: [] }),
    pluginTs({ output: { path: 'types' } }),
    pluginClient({ output: { path: 'clients' }, client: 'fetch', bundle: true }),
  ],
})
