# Panda 自己说的话。副本在 plugins/Panda/lang:请改副本，然后运行 /panda reload。
# 副本里缺失或损坏的条目会用插件自带的。

progress-thinking = 🐼 思考中……
progress-get-player-status = 🎒 查看你的物品……
progress-nearby-entities = 👀 环顾四周……
progress-world-conditions = 🌤 查看时间和天气……
progress-forget-conversation = 🧹 正在忘记……
progress-remember-place = 📍 保存地点……
progress-forget-place = 📍 删除地点……
progress-list-places = 📍 查找你的地点……
progress-locate-place = 🧭 寻找方向……

no-key = Panda 还没有可用的模型。需要管理员在 config.yml 里设置 API 密钥。/panda help 等命令不受影响。
busy-queued = 稍等，我还在处理你的上一个问题，这个排在下一个。
busy-refused = 我还在处理你的上一个问题。/panda stop 可以停下它。
queue-full = 你已经有两个问题在排队了。/panda stop 可以停下正在进行的。
cool-down = 请再等 { $seconds } 秒再问下一个问题。
server-busy = 现在提问的玩家太多了，请稍后再试。
prompt-too-long = 这有 { $length } 个字符，我最多能读 { $most } 个。
# 跟在 Panda 名字后面、用来停下当前对话的词，用 | 分隔
control-stop = 停 | 停下 | 停止 | 取消 | 别说了 | 安静 | 闭嘴
stopped = 已停下。
nothing-to-stop = 没有什么可停的。
not-allowed = 你在这里不能使用 Panda。
ended-reload = 设置刚刚重新载入，请再问一次。
more = …… 更多
cleared = 我已经忘掉了我们的对话，你的地点都还在。
memory-away = 我现在无法访问记忆，所以什么都没有改变。管理员可以在日志里看到原因。
nothing-more = 没有更多内容了。

failed-model = 我联系不上模型。请稍后再试，管理员已收到通知。
failed-busy = 模型正忙，请在 { $seconds } 秒后再试。
failed-empty = 模型没有给出回答，请换个说法再问。
failed-filter = 模型拒绝回答这个问题。
failed-length = 对话太长，模型装不下了。/panda clear 可以重新开始。
failed-time = 这个问题我没能及时完成，问小一点也许可以。
failed-tools = 在限制之内我没能查出来，问小一点也许可以。
failed-defect = 我这边出了问题，管理员可以在日志里看到。

help-title = Panda，你的伙伴
help-ask = /panda ask <问题> – 或者直接在聊天里写“{ $trigger } ……”
help-stop = /panda stop – 停下我正在做的事
help-clear = /panda clear – 忘掉我们的对话（地点会保留）
help-more = /panda more – 长回答的剩余部分
help-help = /panda help – 这个列表
help-status = /panda status – Panda 的状态
help-reload = /panda reload – 重新读取所有文件
ask-what = 你想知道什么?请写 /panda ask 加上你的问题。
players-only = 只有玩家可以这样做。
unknown-command = 没有 /panda { $word } 这个命令。/panda help 会列出所有命令。
reload-done = 已重新读取全部文件并生效。
reload-refused = 没有任何改动：文件里有错误。
status-title = Panda { $version }，运行在 { $brand } { $minecraft }
status-library = 本地库：运行中，已 { $minutes } 分钟
status-model = 模型：{ $model }，位于 { $host }
status-no-model = 模型：无 – 请在 config.yml 设置 panda.models[0].api_key，然后 /panda reload
status-turns = 对话：{ $running } 个进行中，{ $waiting } 个等待
status-ticks = 服务器每刻 { $tick } 毫秒;我们的查询 { $queries } 次，最慢 { $slowest } 微秒;任务 { $jobs } 个，超时 { $overruns } 个
status-no-database = 数据库：未使用 – { $problem }
status-old-chat = 这些插件先于 Panda 看到聊天（旧聊天事件）:{ $plugins }。玩家可以用 /panda ask。
